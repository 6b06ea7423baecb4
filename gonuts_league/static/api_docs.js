// The description of the API as pages. Nothing of it comes from elsewhere, nor is sent there.
const { schema, token } = document.currentScript.dataset;

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: schema,
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
  // Who tries something with the session of this browser says so by our own mark.
  requestInterceptor: (request) => {
    request.headers["X-CSRFToken"] = token;
    return request;
  },
});
