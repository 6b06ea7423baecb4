"""A page that needs no server: what is left out, what stays as text, what it draws."""

import pytest

from gonuts_league.safekeeping.static_site.rewriting import PageRewriter

SPRITE = {"/static/icons.1a2b.svg": {"home": 'viewBox="0 0 1 1"><path d="M0"/>'}}
FILES = {"https://here/e/one/": "one.html", "https://here/": "index.html"}


def rewritten(page):
    rewriter = PageRewriter(
        "https://here/",
        file_of=lambda address: FILES.get(address, ""),
        sprite=SPRITE.__getitem__,
        foot="(today)",
    )
    return rewriter.rewrite(page)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ('<a href="/e/one/#top">One</a>', '<a href="one.html#top">One</a>'),
        ('<a href="#main">Skip</a>', '<a href="#main">Skip</a>'),
        ('<p>See <a href="/gone/">R6</a>.</p>', "<p>See <span>R6</span>.</p>"),
        ('<p><a class="btn" href="/gone/">Go</a></p>-', "-"),
        ('<nav><a href="/gone/"><b>Go</b></a> </nav>-', "-"),
        ('<form><div><input name="x"></div>Search</form>-', "-"),
        ("<div data-online>Live <div>now</div>!</div>-", "-"),
        (
            '<b hx-get="/x/" data-y id="z">&amp;&#8211;</b>',
            '<b id="z">&amp;&#8211;</b>',
        ),
        ('<meta name="htmx-config" content="{}"><hr>', "<hr>"),
        # A browser reads the names of attributes in either case.
        ('<svg viewBox="0 0 9 9"><g/></svg>', '<svg viewbox="0 0 9 9"><g/></svg>'),
        ("<title>Ring &amp; Glaze</title>", "<title>Ring &amp; Glaze</title>"),
        ("<main>x</main>", "<main>x(today)</main>"),
    ],
)
def test_of_a_page_stays_what_needs_no_server(page, expected):
    assert rewritten(page) == expected


def test_a_page_draws_the_symbols_of_a_sprite_from_itself():
    use = '<svg><use href="/static/icons.1a2b.svg#home"/></svg>'

    page = rewritten(f"<body>{use}{use}</body>")

    assert page.count('<use href="#icons-home"/>') == 2
    assert page.endswith(
        '<svg hidden><symbol id="icons-home" viewBox="0 0 1 1"><path d="M0"/></symbol>'
        "</svg></body>"
    )
