"""What a card sheet prints, read from its HTML."""

import re
from collections import Counter
from html import unescape
from xml.etree import ElementTree


def sheets(handout):
    """The sheets of a handout, read as XML."""
    found = re.findall(r'<svg [^>]*class="sheet".*?</svg>(?=<svg [^>]*class="sheet"|</main>)', handout.html, re.DOTALL)
    return [ElementTree.fromstring(sheet) for sheet in found]


def use_elements(sheet):
    """The things that lie on a sheet."""
    return list(sheet.iter("{http://www.w3.org/2000/svg}use"))


def printed(handout):
    """How often each thing is printed, by name."""
    return Counter(use.get("aria-label") for sheet in sheets(handout) for use in use_elements(sheet))


def text_of(handout):
    """All that can be read on the sheets; lines that follow each other are one text."""
    return unescape(re.sub(r"</text><text[^>]*>", " ", handout.html))
