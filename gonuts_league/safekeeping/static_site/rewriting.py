"""Turn a page of the site into one that needs no server and no script.

Left out are forms, buttons, scripts, what needs a script (`data-scripted`) or the
server (`data-online`), and links to what is not among the files. The symbols that a
page draws come into it: opened from a disk, a page may draw none of another file.
"""

import posixpath
import re
from collections.abc import Callable, Mapping
from html import escape
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

_Attributes = dict[str, str | None]
_LEFT_OUT = {"form", "script", "noscript", "template"}
_LEFT_OUT |= {"button", "input", "select", "textarea"}
_WITHOUT_END = {"input", "link", "meta", "img", "br", "hr", "wbr"}
_ONLINE = {"data-online", "data-scripted"}
# Links that are nothing without their target; others stay as text.
_ONLY_LINKS = {"btn", "iconbtn", "rowlink"}
_NOTHING = re.compile(r"<(li|ul|p|nav|section)\b[^>]*>\s*</\1>\s*")
_SYMBOL = re.compile(
    r'<(symbol|svg)\b[^>]*?\bid="([\w-]+)" (viewBox="[\d. ]+">.*?)</\1>',
    re.DOTALL,
)


class PageRewriter(HTMLParser):
    """Rewrite the page at `url`.

    `file_of` names the file of an address from this page, "" if there is none;
    `sprite` gives the symbols of one, and `foot` stands at the end of the page.
    """

    def __init__(
        self,
        url: str,
        *,
        file_of: Callable[[str], str],
        sprite: Callable[[str], Mapping[str, str]],
        foot: str = "",
    ) -> None:
        super().__init__(convert_charrefs=False)
        self._url, self._foot = url, foot
        self._file_of, self._sprite = file_of, sprite
        self._written: list[str] = []
        self._drawn: dict[str, str] = {}
        # The element that is being left out, and how many of its name are open.
        self._skipped, self._depth = "", 0
        self._nav_depth = 0
        self._is_link = True

    def rewrite(self, page: str) -> str:
        self.feed(page)
        self.close()
        written = "".join(self._written)
        while written != (written := _NOTHING.sub("", written)):
            pass
        return written

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._skipped:
            self._depth += tag == self._skipped
            return
        kept = self._kept(tag, dict(attrs))
        if kept is None:
            if tag not in _WITHOUT_END:
                self._skipped, self._depth = tag, 1
            return
        self._nav_depth += tag == "nav"
        if tag == "a":
            self._is_link = "href" in kept
            tag = "a" if self._is_link else "span"
        self._write(f"<{tag}{_written(kept)}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._skipped and (kept := self._kept(tag, dict(attrs))) is not None:
            self._write(f"<{tag}{_written(kept)}/>")

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._depth -= tag == self._skipped
            if not self._depth:
                self._skipped = ""
            return
        if tag == "main":
            self._write(self._foot)
        elif tag == "body":
            self._write(f"<svg hidden>{''.join(self._drawn.values())}</svg>")
        self._nav_depth -= tag == "nav"
        self._write(f"</{'span' if tag == 'a' and not self._is_link else tag}>")

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _write(self, text: str) -> None:
        if not self._skipped:
            self._written.append(text)

    def _kept(self, tag: str, attributes: _Attributes) -> _Attributes | None:
        """What stays of the attributes, None if the whole element is left out."""
        is_online = tag in _LEFT_OUT or not _ONLINE.isdisjoint(attributes)
        if is_online or attributes.get("name") == "htmx-config":
            return None
        kept = {
            name: value
            for name, value in attributes.items()
            if not name.startswith(("hx-", "data-"))
        }
        if tag == "use":
            return kept | {"href": self._draw(kept["href"] or "")}
        for name in ("href", "src"):
            if name in kept and not self._point(kept, name):
                return None if tag != "a" or self._is_only_a_link(kept) else kept
        return kept

    def _point(self, kept: _Attributes, name: str) -> bool:
        """Point an attribute to a file; remove it if there is none."""
        address, fragment = urldefrag(urljoin(self._url, kept.pop(name) or ""))
        file = self._file_of(address)
        if address == self._url:
            file = "" if fragment else file
        elif not file:
            return False
        kept[name] = f"{file}#{fragment}" if fragment else file
        return True

    def _is_only_a_link(self, kept: _Attributes) -> bool:
        words = (kept.get("class") or "").split()
        return self._nav_depth > 0 or not _ONLY_LINKS.isdisjoint(words)

    def _draw(self, address: str) -> str:
        """Take a symbol of a sprite into the page; the reference to it there."""
        sprite, symbol = urldefrag(address)
        if not sprite:
            return address
        own = f"{posixpath.basename(sprite).partition('.')[0]}-{symbol}"
        drawn = self._sprite(sprite).get(symbol, ">")
        self._drawn[own] = f'<symbol id="{own}" {drawn}</symbol>'
        return f"#{own}"


def symbols_in(sprite: str) -> dict[str, str]:
    """The symbols of a sprite by id, each from its box on to before its end.

    >>> symbols_in('<svg><symbol id="dot" viewBox="0 0 1 1"><path/></symbol></svg>')
    {'dot': 'viewBox="0 0 1 1"><path/>'}
    """
    return {symbol: drawn for _tag, symbol, drawn in _SYMBOL.findall(sprite)}


def _written(attributes: _Attributes) -> str:
    return "".join(
        f" {name}" if value is None else f' {name}="{escape(value)}"'
        for name, value in attributes.items()
    )
