"""Files: written whole or not at all; what comes out of one is checked, or refused in a sentence."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.engine.core import MOST_DIGITS
from tabletop.engine.english import quoted

KINDS = {str: "text", dict: "a table", int: "a whole number", list: "a list", bool: "true or false"}
"""What a field of a file can be, in words."""


def write(path: Path, text: str) -> Path:
    """Write a file beside its place and rename it then: a full disk, or anything else that breaks it off, leaves the
    old file as it was."""
    data = readable(text, "The text of this file").encode()
    beside = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # a full disk may show itself only here
        os.replace(beside, path)
    except OSError as wrong:
        raise ValueError(f"{quoted(str(path))} was not written ({wrong.strerror}). What was there before is unchanged: "
                         "choose another folder, or make room.") from None
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return path


def readable(text: object, what: str) -> str:
    """The text, unless it is none or has half a character: a lone surrogate, which no file can hold. `what` begins the
    sentence."""
    if not isinstance(text, str):
        raise ValueError(f"{what} must be text, not {quoted(text)}.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{what} has half a character that cannot be written: take {quoted(text)} without "
                         f"it.") from None
    return text


def parsed(text: object, otherwise: str) -> Any:
    """What a JSON text says; `otherwise` begins the sentence that refuses it."""
    def number(digits: str) -> int:
        if len(digits) > MOST_DIGITS:
            raise OverflowError
        return int(digits)

    try:
        data = json.loads(text, parse_int=number)  # type: ignore[arg-type]
        json.dumps(data, ensure_ascii=False).encode()
    except OverflowError:
        raise ValueError(f"{otherwise}: a number in it has more than {MOST_DIGITS} digits.") from None
    except UnicodeEncodeError:
        raise ValueError(f"{otherwise}: a text in it has half a character that cannot be written.") from None
    except (ValueError, TypeError, RecursionError) as wrong:
        raise ValueError(f"{otherwise}: its text is not JSON, or was cut off ({wrong}).") from None
    return data


def versioned(text: object, what: str, name: str, version: int) -> dict[str, Any]:
    """The table that a JSON text says; `what` it shall be, like 'record', has its name with this version."""
    data = parsed(text, f"This is not a {what}")
    if not isinstance(data, dict) or name not in data:
        raise ValueError(f"This is not a {what}: a {what} has {name!r} with a version.")
    if data[name] is True or data[name] != version:
        raise ValueError(f"This {what} is of version {quoted(data[name])}; this tabletop reads version {version}.")
    return data


def with_fields(data: Any, what: str, fields: Mapping[str, type]) -> dict[str, Any]:
    """The table, if it is one and has these fields, each of its kind; otherwise the field is named."""
    if not isinstance(data, dict):
        raise ValueError(f"This {what} is damaged: {quoted(data)} is not a table.")
    for field, kind in fields.items():
        value = data.get(field)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise ValueError(f"This {what} is damaged: {field!r} is missing or not {KINDS[kind]}.")
    return data
