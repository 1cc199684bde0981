"""Attacks on a class that is open: by those who have not the door word, and by visitors who send what no page sends."""

import asyncio
import importlib
import inspect
import json
import math
import os
import re
import select
import socket
import sys
import time
from types import SimpleNamespace
from urllib.error import HTTPError as Refused
from urllib.request import HTTPErrorProcessor, Request, build_opener

import psutil
import pytest
from tornado.httpclient import HTTPClientError
from tornado.httputil import HTTPHeaders
from tornado.web import create_signed_value
from tornado.websocket import WebSocketClosedError, websocket_connect

from tabletop.serving import class_server, door, places
from tabletop.widgets import limits, slices
from tests.helpers.class_server import Answer, Visitor, message, open_class, python_of

pytestmark = pytest.mark.xdist_group("class")  # they share a class, and opening it takes longer than any of them

WORK_SECONDS = 2
FIRST_PAGE = "/voila/render/00_start_here.ipynb"
PAGE_WITH_A_COMPARISON = "/voila/render/02_bannish.ipynb"


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    return tmp_path_factory.mktemp("class") / "handed" / "in"


@pytest.fixture(scope="module")
def room(answers):
    """A class behind a proxy, which is this test: it says where visitors come from."""
    with open_class("--visitors", "3", "--each-address", "2", "--proxy", "127.0.0.1", "--name", "cards.school.example",
                    "--work-seconds", str(WORK_SECONDS), "--answers", str(answers), quick=True) as room:
        yield room


def come_in(room, address):
    """A visitor from there who has come in."""
    visitor = Visitor(room.address)
    visitor.opener.addheaders.append(("X-Forwarded-For", address))
    assert visitor.get(f"/?token={room.word}").status == 200
    return visitor


@pytest.fixture(scope="module")
def ann(room):
    return come_in(room, "10.0.0.1")


@pytest.fixture(scope="module")
def bob(room):
    return come_in(room, "10.0.0.2")


@pytest.fixture(scope="module")
def page(ann):
    """A page that Ann has opened."""
    return ann.get(PAGE_WITH_A_COMPARISON)


class NoRedirect(HTTPErrorProcessor):
    """Takes every answer as it is."""

    def http_response(self, request, response):
        return response


def first_answer(room, path, **headers):
    """The first answer to a request: its status and headers."""
    with build_opener(NoRedirect).open(Request(room.address + path, headers=headers), timeout=60) as answer:
        return answer.status, answer.headers


# What is no page.


@pytest.mark.parametrize("path", [
    "teachers_guide.ipynb", "teachers_guide.ipynb/", "teachers_guide.ipynb//", "teachers_guide.ipynb%2F",
    "./teachers_guide.ipynb/",
    "pictures/../teachers_guide.ipynb", "%2e/teachers_guide.ipynb", "pictures%2F..%2Fteachers_guide.ipynb/",
    "teachers_guide.ipynb/.", "00_start_here.ipynb/", "folder/any.ipynb/", "pictures/cards.png", ""])
def test_only_the_pages_of_the_list_are_run(bob, path):
    answer = bob.get(f"/voila/render/{path}")
    assert answer.status == 404
    assert "no such page" in answer.text


@pytest.mark.parametrize("path", [
    "/voila/templates/x", "/voila/templates/lab/x", "/voila/templates/lab/other/x.js", "/voila/templates/lab/static/",
    "/voila/templates/nowhere/static/x.js", "/voila/templates/lab/static/%00", "/voila/static/%00",
    "/voila/labextensions/%00.js",
    "/voila/api/themes/%00", "/voila/api/themes/..%2F..%2Fx",
    "/voila/templates/lab/static/..%2F..%2F..%2F..%2F..%2Fpyvenv.cfg"])
def test_a_path_that_names_nothing_is_not_found(bob, path):
    assert bob.get(path).status == 404


# Who has not come in.


def test_a_place_is_for_a_browser_that_came_back_with_its_cookie(room, bob):
    for _ in range(6):  # twice as many as there are places
        status, headers = first_answer(room, f"{FIRST_PAGE}?token={room.word}")
        assert (status, headers["Location"]) == (303, FIRST_PAGE)
        assert first_answer(room, FIRST_PAGE)[0] == 403
    opened = bob.get(FIRST_PAGE)
    assert bob.get(f"/voila/api/shutdown/{python_of(opened)}", b"").status == 204


def test_without_the_door_word_there_is_nothing_but_the_door(room, ann, page):
    parts = re.findall(r'(?:src|href)="(/voila/[^"]+)"', page.text)
    assert parts
    for path in [*parts, "/api/kernels", "/nowhere", f"/api/kernels/{python_of(page)}"]:
        stranger = Visitor(room.address).get(path)
        assert stranger.status == 403 and "door word" in stranger.text, path
    assert any(ann.get(path).status == 200 for path in parts)


def test_the_cookie_ends_with_the_lesson_and_is_no_concern_of_others(room):
    _, headers = first_answer(room, f"/?token={room.word}")
    (cookie,) = headers.get_all("Set-Cookie")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "secure" not in cookie.lower()
    assert "expires" not in cookie.lower() and "max-age" not in cookie.lower()
    _, headers = first_answer(room, f"/?token={room.word}", **{"X-Forwarded-Proto": "https"})
    assert "secure" in headers["Set-Cookie"].lower()


def test_every_class_signs_its_cookies_anew(room):
    first, second = (class_server.ClassServer().cookie_secret for _ in range(2))
    assert first != second
    name = f"class-{re.sub('[.:]', '-', room.address.partition('//')[2])}"
    forged = create_signed_value(first, name, "ann").decode()
    assert first_answer(room, "/", Cookie=f"{name}={forged}")[0] == 403


@pytest.mark.parametrize("host", ["localhost", "cards.school.example", "Cards.School.example:443"])
def test_the_class_is_known_by_its_names(room, host):
    assert first_answer(room, f"/?token={room.word}", Host=host)[0] == 303


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8866", "localhost.evil.example", ""])
def test_only_the_addresses_of_the_class_are_answered(room, ann, host):
    cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in ann.cookies)
    for path in "/", f"/?token={room.word}":
        status, headers = first_answer(room, path, Host=host, Cookie=cookie)
        assert status in (400, 421)
        assert "Set-Cookie" not in headers


def test_a_link_leads_nowhere_else(room):
    for path in "//evil.example", "/%5Cevil.example", "///evil.example/":
        status, headers = first_answer(room, f"{path}?token={room.word}&next=//evil.example")
        assert status == 303
        assert not re.match(r"[^/]|/[/\\]", headers["Location"])


def test_a_wrong_word_waits_for_its_answer_and_the_right_one_never(room):
    """Sixty tries at once of one address: the last ones are answered after half a minute."""
    host, port = room.address.partition("//")[2].split(":")
    tries = []
    for number in range(60):
        line = socket.create_connection((host, int(port)))
        line.sendall(f"GET /?token=wrng-{number:04} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: "
                     f"10.0.0.9\r\n\r\n".encode())
        tries.append(line)
    come_in(room, "10.0.0.9")
    answered, _, _ = select.select(tries, [], [], 0)
    for line in tries:
        line.close()
    assert len(answered) < 60


def test_ten_wrong_words_are_free_then_one_follows_another(monkeypatch):
    gate = door.Gate(None, "kbtr-mvdx", set())
    waits = []

    async def sleep(seconds):
        waits.append(round(seconds, 1))
    monkeypatch.setattr(door.asyncio, "sleep", sleep)
    monkeypatch.setattr(door.time, "monotonic", lambda: 1000.0)
    for address in ["a"] * 13 + ["b"]:
        asyncio.run(gate.slow_down(address))
    assert waits == [0] * 10 + [1, 2, 3] + [0]
    for _ in range(100):
        asyncio.run(gate.slow_down("c"))
    assert max(waits) == door.LONGEST_WAIT, "who has mistyped at the address of somebody who guesses"
    monkeypatch.setattr(door.time, "monotonic", lambda: 1100.0)
    asyncio.run(gate.slow_down("b"))
    assert list(gate.due) == ["b"], "who has waited long enough is forgotten"


@pytest.mark.parametrize(("word", "known"),
                         [("kbtr-mvdx", True), (" KBTR-mvdx ", True), ("kbtr-mvd", False), ("", False),
                          ("ключ", False)])
def test_the_door_word(word, known):
    assert door.Gate(None, "kbtr-mvdx", set()).knows(word) == known


@pytest.mark.parametrize(("comes_from", "says", "counts"), [
    ("10.0.0.7", "1.2.3.4", "10.0.0.7"), ("127.0.0.1", "1.2.3.4", "1.2.3.4"),
    ("127.0.0.1", "9.9.9.9, 1.2.3.4", "1.2.3.4"), ("127.0.0.1", "", "127.0.0.1")])
def test_only_the_proxy_says_where_others_come_from(comes_from, says, counts):
    gate = door.Gate(None, "", set(), proxy="127.0.0.1")
    request = SimpleNamespace(remote_ip=comes_from,
                              headers=HTTPHeaders({"X-Forwarded-For": says, "X-Forwarded-Proto": "https"}))
    assert gate.address(request) == counts
    assert gate.encrypted(request) == (comes_from == "127.0.0.1")


def test_a_large_body_is_not_read(room):
    host, port = room.address.partition("//")[2].split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(f"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: {host}\r\nContent-Length: "
                     f"50000000\r\n\r\n".encode())
        assert b" 400 " in line.recv(100).partition(b"\r\n")[0]


# Whose a Python is.


def test_a_python_belongs_to_its_visitor(ann, bob, page):
    python = python_of(page)

    async def listen():
        await websocket_connect(bob.websocket(python))
    with pytest.raises(HTTPClientError, match="404"):
        asyncio.run(listen())
    assert bob.get(f"/api/kernels/{python}").status == 404
    assert bob.get(f"/voila/api/shutdown/{python}", b"").status == 404
    assert bob.get(f"/voila/api/shutdown/%{ord(python[0]):x}{python[1:]}", b"").status == 404
    delete = Request(f"{bob.address}/api/kernels/{python}", method="DELETE")
    with pytest.raises(Refused):
        bob.opener.open(delete)
    assert ann.get(f"/api/kernels/{python}").status == 200


def test_an_address_has_no_more_than_its_places(room, ann, page):
    """Ann has one page open. Somebody else at her address opens another; a third is refused, and one from elsewhere is
    not."""
    neighbour, late, bob = come_in(room, "10.0.0.1"), come_in(room, "10.0.0.1"), come_in(room, "10.0.0.2")
    second = python_of(neighbour.get(FIRST_PAGE))
    refused = late.get(FIRST_PAGE)
    assert refused.status == 429
    assert "2 open pages from one address" in refused.text and "--each-address" in refused.text
    third = python_of(bob.get(FIRST_PAGE))
    assert ann.get(f"/api/kernels/{python_of(page)}").status == 200
    assert neighbour.get(f"/voila/api/shutdown/{second}", b"").status == 204
    assert bob.get(f"/voila/api/shutdown/{third}", b"").status == 204


def test_a_page_works_through_the_proxy_under_its_name(room):
    proxied = {"Host": "cards.school.example", "X-Forwarded-For": "10.0.0.3", "X-Forwarded-Proto": "https"}
    _, headers = first_answer(room, f"/?token={room.word}", **proxied)
    proxied["Cookie"] = headers["Set-Cookie"].partition(";")[0]

    def ask(path, data=None):
        with build_opener().open(Request(room.address + path, data, proxied), timeout=60) as answer:
            return Answer(answer.status, answer.read().decode())
    python = python_of(ask(FIRST_PAGE))

    async def listen(origin):
        asked = Visitor(room.address).websocket(python)
        asked.headers = HTTPHeaders(proxied | {"Origin": origin})
        (await websocket_connect(asked)).close()
    asyncio.run(listen("https://cards.school.example"))
    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(listen("https://evil.example"))
    assert ask(f"/voila/api/shutdown/{python}", b"").status == 204


# What a page sends.


class Talk:
    """A line from Ann's page to its Python."""

    def __init__(self, line):
        self.line, self.said = line, []

    async def send(self, widget, **data):
        await self.line.write_message(message("comm_msg", comm_id=widget, data=data))

    async def until(self, told):
        """Read until a message tells what is waited for."""
        while True:
            text = await asyncio.wait_for(self.line.read_message(), 120)
            assert text is not None, "the line was closed"
            self.said.append(text)
            if (found := told(json.loads(text))) is not None:
                return found

    async def states(self):
        """The state of every widget."""
        control = f"control {time.monotonic()}"
        await self.line.write_message(message("comm_open", {"version": "1.0.0"}, comm_id=control,
                                              target_name="jupyter.widget.control", data={}))
        await self.send(control, method="request_states")
        found = await self.until(lambda told: told["content"]["data"].get("states")
                                 if told["header"]["msg_type"] == "comm_msg"
                                 and told["content"]["comm_id"] == control else None)
        return {name: widget["state"] for name, widget in found.items()}


def talk(visitor, page, conversation):
    async def begin():
        line = await websocket_connect(visitor.websocket(python_of(page)))
        try:
            return await conversation(Talk(line))
        finally:
            line.close()
    return asyncio.run(begin())


def test_a_page_has_no_debugger(ann, page):
    """Nobody could use it there, and it takes 7 MB for every page."""
    async def ask(talk):
        await talk.line.write_message(message("kernel_info_request"))
        return await talk.until(lambda told: told["content"] if told["header"]["msg_type"] == "kernel_info_reply"
                                else None)
    info = talk(ann, page, ask)
    assert info["implementation"] == "ipython" and "debugger" not in info["supported_features"]


def test_a_page_cannot_change_the_limits_of_a_control(ann, page):
    other = {int: 10**11, str: "<b>changed</b>", bool: None, list: ["changed"], dict: {"changed": 1}, float: 1e11}

    async def attack(talk):
        before, sent = await talk.states(), {}
        for name, state in before.items():
            sent[name] = {key: (not value if isinstance(value, bool) else other[type(value)]) for key,
                          value in state.items() if value is not None and key not in limits.A_PAGE_SETS}
            await talk.send(name, method="update", state=sent[name], buffer_paths=[])
        deals = next(name for name, state in before.items() if state.get("description") == "Deals")
        await talk.send(deals, method="update", state={"max": 10**12, "value": 10**11}, buffer_paths=[])
        return before, sent, await talk.states(), deals
    before, sent, after, deals = talk(ann, page, attack)
    assert before[deals]["max"] == after[deals]["max"] == after[deals]["value"] == 100_000
    assert len(before) > 50
    for name, state in before.items():
        for key, value in sent[name].items():
            if (state.get("description"), key) != ("Hint", "disabled"):  # a bot may come to its end meanwhile
                assert after[name][key] != value, (name, key)


def test_work_beyond_the_budget_is_ended_and_the_page_told(ann, page):
    async def attack(talk):
        states = await talk.states()
        named = {state.get("description"): name for name, state in states.items()}
        panel = next(name for name, state in states.items() if named["Deals"] in parts(states, name)
                     and "tt-panel" in state.get("_dom_classes", ()))
        inside = {states[name].get("description"): name for name in parts(states, panel)}
        ticks = [name for name in parts(states, panel) if states[name]["_model_name"] == "CheckboxModel"]
        for name in ticks:
            await talk.send(name, method="update", state={"value": True}, buffer_paths=[])
        await talk.send(inside["Deals"], method="update", state={"value": 100_000}, buffer_paths=[])
        await talk.send(inside["Run"], method="custom", content={"event": "click"})
        said = await talk.until(lambda told: found(told, "value", "This was stopped"))
        await talk.until(lambda told: found(told, "disabled", False) if told["content"].get("comm_id") == inside["Run"]
                         else None)
        return said
    said = talk(ann, page, attack)
    assert f"a page may compute for {WORK_SECONDS} seconds at once" in said


def parts(states, name):
    """A widget and all that it holds."""
    return {name}.union(*(parts(states, child.removeprefix("IPY_MODEL_"))
                          for child in states[name].get("children", ())))


def found(told, key, value):
    """Whether a message tells this of a widget: what is told, else None."""
    if told["header"]["msg_type"] != "comm_msg":
        return None
    new = told["content"]["data"].get("state", {}).get(key)
    return new if new == value or isinstance(new, str) and value in new else None


def test_of_an_error_a_page_hears_a_sentence(ann, page):
    async def attack(talk):
        states = await talk.states()
        board = next(name for name, state in states.items() if "picture" in state)
        slider = next(name for name, state in states.items() if state["_model_name"] == "IntSliderModel")
        for data in [{"method": "custom", "content": {}}, {"method": "custom", "content": 5}, {"method": "custom"}, {}]:
            await talk.send(board, **data)
        await talk.send(slider, method="update", state={"value": "many"}, buffer_paths=[])
        await talk.send(slider, method="update", state=5, buffer_paths=[])
        talk.said.clear()
        await talk.states()
        return [json.loads(text) for text in talk.said]
    heard = talk(ann, page, attack)
    errors = [told["content"] for told in heard if told["header"]["msg_type"] == "error"]
    assert errors
    assert all(told["traceback"] == [limits.REFUSED] and told["evalue"] == limits.REFUSED for told in errors)
    assert not [told for told in heard if "Traceback" in json.dumps(told) or "site-packages" in json.dumps(told)]


@pytest.mark.parametrize("sent", [
    message("comm_msg", comm_id="x", data={"method": "custom", "content": "." * class_server.MOST_IN_A_MESSAGE}),
    "no JSON", "[]", "5", "{}", '{"header": 5}', '{"header": {}}', b"", b"\xff" * 40], ids=range(9))
def test_what_is_no_message_closes_the_line(room, ann, page, sent):
    async def attack(talk):
        await talk.line.write_message(sent, binary=isinstance(sent, bytes))
        while await asyncio.wait_for(talk.line.read_message(), 60) is not None:
            pass
    talk(ann, page, attack)
    assert talk(ann, page, Talk.states), "the next line is open"


# A place is not for ever.


@pytest.fixture
def taken(monkeypatch):
    """Places of which Ann has the first; the clock and what her Python has computed are set by the test."""
    held = places.Places()
    clock = SimpleNamespace(now=0.0, computed=0.0, connections=1)
    monkeypatch.setattr(places.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(places.Places, "__contains__", lambda _, place: True)
    monkeypatch.setattr(held, "computed", lambda place: clock.computed)
    busy = SimpleNamespace(last_activity=None, execution_state="busy")
    monkeypatch.setattr(held, "get_kernel", lambda place: busy)
    clock.ended = []

    async def shutdown(place, now):
        clock.ended.append((place, now))
    monkeypatch.setattr(held, "shutdown_kernel", shutdown)

    async def look(at, computed=0.0):
        clock.now, clock.computed = at, computed
        held._kernel_connections["a"] = clock.connections
        busy.last_activity = f"{at}"  # it reports its progress, all the time
        await held.cull_kernel_if_idle("a")
        return clock.ended

    async def take():
        held.ready.put_nowait("a")
        places.visitor.set("ann")
        return await held.start_kernel()
    assert asyncio.run(take()) == "a"
    return held, clock, lambda *args: asyncio.run(look(*args))


def test_a_place_whose_page_is_gone_is_taken_back_whatever_its_python_does(taken):
    held, clock, look = taken
    assert not look(1000)
    clock.connections = 0
    assert not look(1000 + places.SECONDS_AWAY)
    assert look(1001 + places.SECONDS_AWAY) == [("a", True)]


def test_a_page_that_comes_back_in_time_keeps_its_place(taken):
    _, clock, look = taken
    clock.connections = 0
    assert not look(200)
    clock.connections = 1
    assert not look(290)
    clock.connections = 0
    assert not look(500)


def test_a_python_that_computes_without_end_is_ended(taken):
    held, _, look = taken
    held.work_seconds = 100
    assert not look(400, 400)
    assert look(500, 500) == [("a", True)]


def test_the_page_of_a_python_is_told_when_it_is_ended_unless_it_is_gone(monkeypatch):
    told = []

    def gone(_):
        raise WebSocketClosedError()
    lines = [SimpleNamespace(kernel_id=place, _send_status_message=tell)
             for place, tell in (("a", gone), ("a", told.append), ("b", told.append))]
    monkeypatch.setattr(places.ZMQChannelsWebsocketConnection, "_open_sockets", lines)
    monkeypatch.setattr(places.Places, "__contains__", lambda *_: True)

    async def end(*_, **__):
        told.append("and ended")
    monkeypatch.setattr(places.AsyncMappingKernelManager, "_async_shutdown_kernel", end)
    asyncio.run(places.Places().shutdown_kernel("a", now=True))
    assert told == ["dead", "and ended"]


def test_a_python_that_has_ended_can_be_ended_again():
    asyncio.run(places.Places().shutdown_kernel("gone", now=True))


def test_a_python_that_computes_now_and_then_is_not(taken):
    held, _, look = taken
    held.work_seconds = 100
    assert not any(look(at, places.SHARE * at) for at in range(0, 10_000, 5))


def test_who_asks_again_and_again_takes_no_place_from_others():
    """Ann asks for ten pages at once, where there is room for three and none is ready: two of hers wait, and Bob's with
    them."""
    held = places.Places()
    held.limit = held.each_address = 3

    async def crowd():
        places.visitor.set("ann")
        many = [asyncio.create_task(held.start_kernel()) for _ in range(10)]
        await asyncio.sleep(0)
        places.visitor.set("bob")
        bob = asyncio.create_task(held.start_kernel())
        done, waiting = await asyncio.wait([*many, bob], timeout=1)
        assert {task.exception().status_code for task in done} == {409}
        assert waiting == {*many[-2:], bob}
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting)
        assert not held.turns
    asyncio.run(crowd())


def test_what_is_looked_at_is_the_computing_of_the_process(monkeypatch):
    held = places.Places()
    monkeypatch.setattr(held, "get_kernel", lambda place: SimpleNamespace(provisioner=SimpleNamespace(pid=os.getpid())))
    assert held.computed("a") == pytest.approx(time.process_time(), rel=0.5)


def test_work_that_takes_too_long_is_stopped_and_keeps_what_is_done(monkeypatch):
    monkeypatch.setattr(slices, "BUDGET", 0.2)
    done, said, ended = [], [], []

    def steps():
        while True:
            done.append(1)
            yield None
    slices.Work().start(steps(), lambda: None, lambda: ended.append(True), said.append)
    assert done and ended
    assert str(said[0]).startswith("This was stopped: a page may compute for 0.2 seconds at once.")


def test_work_at_ones_own_laptop_has_no_budget():
    assert math.isinf(slices.BUDGET)


# What a teacher can ask for, and sees.


def test_the_answers_folder_is_made_and_named_to_every_python(room, answers):
    assert answers.is_dir()
    pythons = psutil.Process(room.process.pid).children()
    assert pythons
    assert {python.environ()["TABLETOP_ANSWERS"] for python in pythons} == {str(answers)}


def test_a_folder_that_cannot_be_written_to_is_refused(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit):
        class_server.options(["--answers", str(tmp_path / "file")])
    assert "is no folder that can be written to" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "told"), [
    (["--proxy", "a machine"], "must be the address of a machine"),
    (["--proxy", "127.0.0.1", "--name", "<b>"], "must be a name like"),
    (["--name", "cards.school.example"], "give its address with --proxy")])
def test_a_proxy_is_named_by_its_address(arguments, told, capsys):
    with pytest.raises(SystemExit):
        class_server.options(arguments)
    assert told in capsys.readouterr().err


def test_an_address_may_have_all_places_unless_the_teacher_says_fewer():
    assert class_server.options(["--visitors", "12"]).each_address == 12
    assert class_server.options(["--visitors", "12", "--each-address", "2"]).each_address == 2


def test_the_way_in_is_on_the_projector_and_in_the_terminal():
    link = "http://10.1.2.3:8866/?token=kbtr-mvdx"
    shown = class_server.way_in("http://10.1.2.3:8866", "kbtr-mvdx")
    assert "<svg" in shown and "http://10.1.2.3:8866<" in shown and "<b>kbtr-mvdx</b>" in shown
    assert "█▀▀▀▀▀" in class_server.code_for_phones(link) or "▄▄▄▄▄" in class_server.code_for_phones(link)
    assert class_server.code_for_phones(link) in class_server.welcome("http://10.1.2.3:8866", "kbtr-mvdx", 9, True)


def test_the_way_in_is_shown_at_the_machine_that_serves(room, ann):
    teacher = Visitor(room.address)
    shown = teacher.get(f"/?token={room.word}").text
    assert "https://cards.school.example<" in shown and f"<b>{room.word}</b>" in shown and 'class="way-in"' in shown
    assert 'class="way-in"' not in ann.get("/").text


def test_a_terminal_without_such_letters_gets_none(monkeypatch):
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(encoding="cp1252"))
    assert class_server.code_for_phones("http://10.1.2.3:8866/?token=kbtr-mvdx") == ""


# What is leaned on.


PYTHONS = "jupyter_server.services.kernels.kernelmanager:AsyncMappingKernelManager"
LINES = "jupyter_server.services.kernels.connection.channels:ZMQChannelsWebsocketConnection"
INNER_PARTS = {
    "voila.app:Voila.init_settings": "self", "voila.app:Voila.init_handlers": "self", "voila.app:Voila.listen": "self",
    "voila.app:Voila.launch_browser": "self", "voila.app:Voila.stop": "self",
    "voila.app:Voila.load_config_file": "self",
    "voila.app:Voila.identity_provider_class": "", "voila.app:Voila.cookie_secret": "", "voila.app:Voila.token": "",
    "voila.configuration:VoilaConfiguration.multi_kernel_manager_class": "",
    "voila.configuration:VoilaConfiguration.prelaunch_hook": "",
    "voila.configuration:VoilaConfiguration.allow_template_override": "",
    "voila.configuration:VoilaConfiguration.allow_theme_override": "",
    "voila.tornado.handler:TornadoVoilaHandler.get": "self path",
    "voila.tornado.kernel_websocket_handler:VoilaKernelWebsocketHandler.prepare": "self",
    "voila.shutdown_kernel_handler:VoilaShutdownKernelHandler.post": "self kernel_id",
    "voila.static_file_handler:MultiStaticFileHandler.initialize": "self paths",
    "voila.static_file_handler:TemplateStaticFileHandler.get_absolute_path": "root path",
    "voila.static_file_handler:TemplateStaticFileHandler.parse_url_path": "self path",
    "jupyter_server.auth.identity:IdentityProvider.get_user": "self handler",
    "jupyter_server.auth.identity:User": "username",
    "jupyter_server.base.handlers:JupyterHandler.check_xsrf_cookie": "self",
    "jupyter_server.base.handlers:FileFindHandler": "", "jupyter_server.base.handlers:Template404": "",
    "jupyter_server.services.kernels.handlers:KernelHandler.prepare": "self",
    "jupyterlab_server.themes_handler:ThemesHandler": "",
    f"{PYTHONS}.start_kernel": "self",
    f"{PYTHONS}._async_shutdown_kernel": "self kernel_id now restart",
    f"{PYTHONS}.cull_kernel_if_idle": "self kernel_id",
    f"{PYTHONS}.cull_idle_timeout": "",
    f"{PYTHONS}.cull_interval": "",
    f"{PYTHONS}.allowed_message_types": "",
    f"{PYTHONS}._kernel_connections": "",
    "jupyter_client.manager:KernelManager.provisioner": "",
    f"{LINES}._open_sockets": "",
    f"{LINES}.kernel_id": "",
    f"{LINES}._send_status_message": "self status",
    "tornado.web:Application.get_handler_delegate": "self request target_class target_kwargs",
    "tornado.web:Application.find_handler": "self request", "tornado.routing:Router.find_handler": "self request",
    "ipywidgets:Widget.set_state": "self sync_data",
    "ipykernel.zmqshell:ZMQInteractiveShell._showtraceback": "self etype evalue stb",
    "comm.base_comm:CommManager.unregister_target": "self target_name f",
}


@pytest.mark.parametrize(("part", "signature"), INNER_PARTS.items())
def test_the_inner_parts_that_a_class_leans_on_are_there(part, signature):
    module, _, name = part.partition(":")
    owner = importlib.import_module(module)
    for step in name.split("."):
        needs = f"tabletop/serving leans on it, and needs an older {module.split('.')[0]}."
        assert hasattr(owner, step), f"{part} is gone: {needs}"
        owner = getattr(owner, step)
    if signature:
        there = list(inspect.signature(owner).parameters)
        missing = [wanted for wanted in signature.split() if wanted not in there]
        assert not missing, f"{part} no longer takes {missing}: tabletop/serving hands it over."
