"""What a piece of HTML says to a person."""

import re
from html import unescape


def said(html):
    """Its words; of a rule that can be opened only the id."""
    return unescape(re.sub(r"<details class=\"tt-rule\".*?<summary[^>]*>(.*?)</summary>.*?</details>|<[^>]*>", r"\1",
                           html))
