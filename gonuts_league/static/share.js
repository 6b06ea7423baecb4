// What goes to a messenger: a text by a tap, the ending as a picture in a file, too. Both
// work on plain http, where a browser hides its clipboard and its own way to share.
const offerSharing = () => {
  const message = document.getElementById("message");
  const done = document.getElementById("shared");
  const copy = document.querySelector("[data-copy]");
  const share = document.querySelector("[data-share]");
  if (!copy?.hidden) return;

  const copyAsSelected = () => {
    message.focus();
    message.select();
    message.setSelectionRange(0, message.value.length);
    return document.execCommand("copy");
  };
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    let copied = false;
    if (window.isSecureContext && navigator.clipboard) {
      copied = await navigator.clipboard.writeText(message.value).then(() => true, () => false);
    }
    if (copied || copyAsSelected()) done.textContent = copy.dataset.copy;
  });

  if (share && navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ text: message.value }).catch(() => {}));
  } else if (share) {
    copy.classList.add("primary");
  }

  // Messengers show no SVG: this browser paints it. Where it cannot, the link leads to the SVG.
  const link = document.querySelector("[data-picture]");
  const save = (address) => {
    const file = document.createElement("a");
    file.href = address;
    file.download = link.dataset.picture;
    file.click();
  };
  link?.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      const text = await (await fetch(link.href)).text();
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext("2d").drawImage(image, 0, 0);
      save(canvas.toDataURL("image/png"));
    } catch {
      location.assign(link.href);
    }
  });
};
offerSharing();
document.addEventListener("htmx:load", offerSharing);
