"""The pages for a class: who comes in, what a page shows, and that a visitor can click and nothing else."""

import ast
import asyncio
import json
import re
import socket
from datetime import UTC, datetime
from types import SimpleNamespace

import nbformat
import psutil
import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from tornado.httpclient import HTTPClientError
from tornado.web import HTTPError
from tornado.websocket import websocket_connect
from traitlets.config import Config
from voila.execute import VoilaExecutor

import tabletop
from tabletop.serving import class_server, door, pages
from tabletop.serving.places import Places, visitor
from tests.helpers.class_server import Visitor, message, open_class, python_of

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
NOTEBOOKS = sorted(pages.NOTEBOOKS.glob("[0-9]*.ipynb"))
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
pytestmark = pytest.mark.xdist_group("class")  # they share a class, and opening it takes longer than any of them


# The command line.


def test_without_options_it_is_open_on_this_machine_alone():
    chosen = class_server.options([])
    assert (chosen.lan, chosen.visitors, chosen.no_browser) == (False, 30, False)


@pytest.mark.parametrize("arguments",
                         [["--visitors", "0"], ["--visitors", "many"], ["--visitors", "-1"], ["--port", "70000"]])
def test_a_wrong_number_is_refused_with_what_is_allowed(arguments, capsys):
    with pytest.raises(SystemExit):
        class_server.options(arguments)
    error = capsys.readouterr().err
    assert f"{arguments[0]}: must be a whole number from 1 to " in error
    assert arguments[1] in error


@pytest.mark.parametrize("arguments", [["--la"], ["--ip=0.0.0.0"], ["--Voila.ip=0.0.0.0"], ["notebooks"]])
def test_nothing_else_can_be_switched_on(arguments, capsys):
    with pytest.raises(SystemExit):
        class_server.options(arguments)
    assert "unrecognized arguments" in capsys.readouterr().err


def test_a_machine_without_a_network_is_told_so(monkeypatch):
    def unreachable(*_):
        raise OSError
    monkeypatch.setattr(socket.socket, "connect", unreachable)
    with pytest.raises(SystemExit, match="on no network.*leave out --lan"):
        class_server.lan_address()


def test_the_teacher_reads_what_is_open():
    alone, lan = (class_server.welcome("http://10.1.2.3:8866", "kbtr-mvdx", 20, lan) for lan in (False, True))
    assert "on this machine alone" in alone and "--lan" in alone
    assert "door word: kbtr-mvdx" in lan and "http://10.1.2.3:8866 " in lan and "not encrypted" in lan
    for said in alone, lan:
        assert "http://10.1.2.3:8866/?token=kbtr-mvdx" in said and "Room for 20 open pages" in said


def test_door_words_differ_and_can_be_read_from_a_board():
    words = {door.door_word() for _ in range(100)}
    assert len(words) == 100
    assert all(re.fullmatch(f"[{door.LETTERS}]{{4}}-[{door.LETTERS}]{{4}}", word) for word in words)


# What a page shows.


def test_of_a_part_that_asks_for_typing_the_heading_stays():
    tagged = {"tags": [pages.CODE_ONLY]}
    notebook = new_notebook(cells=[
        new_markdown_cell("# Game"), new_markdown_cell("Change it.", metadata=tagged),
        new_code_cell("# x", metadata=tagged),
        new_code_cell("1"), new_markdown_cell("## Yours\n\nWrite.", metadata=tagged),
        new_code_cell("2", metadata=tagged),
        new_markdown_cell("## Exercises", metadata=tagged)])
    assert [cell.source for cell in pages.without_code(notebook).cells] == [
        "# Game", "1", f"## Yours\n\n{pages.NOTE}", f"## Exercises\n\n{pages.NOTE}"]


@each_notebook
def test_no_page_asks_for_typing(path):
    page = pages.without_code(nbformat.read(path, 4))
    for cell in page.cells:
        assert not re.search(r"run the cell|in place of `None`|Shift \+ Enter|^answer = None", cell.source,
                             re.M | re.I), cell.source


@each_notebook
def test_no_page_needs_what_it_leaves_out(path):
    notebook = nbformat.read(path, 4)
    whole = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    kept = [cell.source for cell in pages.without_code(notebook).cells if cell.cell_type == "code"]
    assert kept

    def names(sources, *contexts):
        nodes = [node for source in sources for node in ast.walk(ast.parse(source))]
        return ({node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, contexts)}
                | {node.name for node in nodes if isinstance(node, ast.FunctionDef) and ast.Store in contexts}
                | {node.arg for node in nodes if isinstance(node, ast.arg) and ast.Store in contexts})
    assert not (names(whole, ast.Store) - names(kept, ast.Store)) & names(kept, ast.Load)


def test_the_start_page_has_every_numbered_notebook_and_a_picture_of_each_game(tmp_path):
    shown = pages.pages()
    assert [page.path for page in shown] == [path.name for path in NOTEBOOKS]
    for page in shown:
        if page.path[3:].removesuffix(".ipynb") in tabletop.GAMES:
            assert page.sentence and "*" not in page.sentence and "<svg" in page.picture, page.path
    for_teachers = new_notebook(cells=[new_markdown_cell("# For teachers")])
    (tmp_path / "teachers_guide.ipynb").write_text(nbformat.writes(for_teachers))
    assert pages.pages(tmp_path) == []


def test_what_comes_late_on_a_busy_machine_is_left_out_of_no_page():
    config = Config(class_server.PATIENT)
    assert VoilaExecutor(new_notebook(), config=config).iopub_timeout >= 300
    assert not ZMQChannelsWebsocketConnection(config=config).limit_rate


# The places.


@pytest.fixture
def places(monkeypatch):
    """Places for three, with ids instead of Pythons."""
    monkeypatch.setattr("tabletop.serving.places.SECONDS_TO_LEAVE", 0.2)
    places = Places()
    places.limit = 3
    for place in "abcd":
        places.ready.put_nowait(place)
    there = set("abcd")
    monkeypatch.setattr(Places, "__contains__", lambda _, place: place in there)

    async def shutdown(place, now):
        there.remove(place)
    places.shutdown_kernel = shutdown
    pythons = {place: SimpleNamespace(last_activity=LONG_AGO) for place in "abcd"}
    places.get_kernel = pythons.get
    return places


def take(places, whose):
    async def take():
        visitor.set(whose)
        return await places.start_kernel()
    return asyncio.run(take())


def test_no_more_places_are_handed_out_than_there_are(places):
    assert [take(places, whose) for whose in ("ann", "bob", "cem")] == ["a", "b", "c"]
    with pytest.raises(HTTPError, match="503"):
        take(places, "dia")
    asyncio.run(places.shutdown_kernel("b", now=True))
    assert take(places, "dia") == "d"


def test_a_place_that_waited_long_is_not_taken_away_as_left(places):
    take(places, "ann")
    assert places.get_kernel("a").last_activity > LONG_AGO
    assert places.get_kernel("b").last_activity == LONG_AGO


def test_a_visitor_with_too_many_pages_gives_back_the_oldest(places):
    assert [take(places, "ann") for _ in range(3)] == ["a", "b", "c"]
    assert list(places.taken) == ["b", "c"]
    assert "a" not in places


def test_a_class_that_goes_to_the_next_page_at_once_finds_places(places, monkeypatch):
    monkeypatch.setattr("tabletop.serving.places.SECONDS_TO_LEAVE", 60)

    async def go_on():
        places.limit = 1
        visitor.set("ann")
        await places.start_kernel()
        coming = asyncio.create_task(places.start_kernel())
        await asyncio.sleep(0)  # it has looked, and found no place
        await places.shutdown_kernel("a", now=True)  # then the page before is left
        return await coming
    assert asyncio.run(go_on()) == "b"


def test_when_all_are_taken_the_place_whose_page_left_first_is_handed_on(places):
    for whose in ("ann", "bob", "cem"):
        place = take(places, whose)
        places._kernel_connections[place] = 0
    for place in "cb":  # Ann's page is still on its way
        places.notify_connect(place)
    for place in "cb":
        places.notify_disconnect(place)
    assert take(places, "dia") == "d"
    assert sorted(places.taken) == ["a", "b", "d"]
    places.notify_connect("b")  # a laptop woke up
    with pytest.raises(HTTPError, match="503"):
        take(places, "eli")


def test_who_waits_for_a_place_has_taken_it(places):
    async def crowd():
        while not places.ready.empty():
            places.ready.get_nowait()
        waiting = []
        for whose in ("ann", "bob", "cem", "dia"):
            visitor.set(whose)
            waiting.append(asyncio.create_task(places.start_kernel()))
        done, _ = await asyncio.wait(waiting, timeout=5, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        return done
    (refused,) = asyncio.run(crowd())
    assert refused.exception().status_code == 503


# A class that is open.


@pytest.fixture(scope="module")
def room():
    """A class with one place. When it ends, no Python is left."""
    with open_class("--visitors", "1") as room:
        yield room
        pythons = psutil.Process(room.process.pid).children(recursive=True)
        room.process.terminate()
        assert room.process.wait(20) == 0
    assert pythons
    assert not [python for python in pythons if python.is_running() and python.status() != psutil.STATUS_ZOMBIE]


@pytest.fixture(scope="module")
def student(room):
    """A visitor who has come in."""
    visitor = Visitor(room.address)
    assert visitor.get(f"/?token={room.word}").status == 200
    return visitor


@pytest.fixture(scope="module")
def page(student):
    """A page that the student has opened: its text, and the id of its Python."""
    answer = student.get("/voila/render/00_start_here.ipynb")
    return answer.text, python_of(answer)


@pytest.mark.parametrize("path", ["/", "/voila/render/00_start_here.ipynb"])
def test_without_the_door_word_one_reads_who_may_come_in(room, path):
    answer = Visitor(room.address).get(path)
    assert answer.status == 403
    assert "Your teacher has the <b>door word</b>" in answer.text
    assert "not the door word" not in answer.text
    assert "not the door word" in Visitor(room.address).get("/?token=abcd-efgh").text


def test_with_the_door_word_one_comes_in_and_stays_in(room):
    visitor = Visitor(room.address)
    assert "Start here" in visitor.get(f"/?token={room.word.upper()}%20").text  # as somebody types it
    assert "Start here" in visitor.get("/").text


@pytest.mark.parametrize("path", [
    "/api/kernels", "/api/contents", "/api/contents/00_start_here.ipynb", "/api/terminals", "/api/sessions",
    "/voila/api/contents",
    "/voila/tree", "/tree", "/lab", "/files/00_start_here.ipynb", "/voila/files/00_start_here.ipynb",
    "/voila/files/..%2Frequirements.txt", "/voila/files/../requirements.txt", "/voila/render/..%2Frequirements.txt",
    "/voila/render/nothing.ipynb", "/voila/templates/lab/static/..%2F..%2F..%2F..%2F..%2Fpyvenv.cfg",
    "/voila/static/..%2F..%2Fapp.py"])
def test_no_address_gives_a_file_or_a_list(student, path):
    answer = student.get(path)
    assert answer.status in (403, 404, 500)  # Voilà stumbles over some attempts
    assert "<h1>" in answer.text or len(answer.text) < 200, "a sentence, not a file"


def test_no_new_python_can_be_started(student):
    for path in "/api/kernels", "/api/sessions", "/api/terminals":
        assert student.get(path, b'{"name": "python3"}').status in (403, 404)


def test_a_page_has_no_code(student, page):
    text, _ = page
    assert "What you have just seen" in text
    assert "tabletop.play(game" not in text
    assert "There was an error" not in text
    assert "default-src 'self'" in student.opener.open(student.address).headers["Content-Security-Policy"]


@pytest.mark.parametrize("protocol", [None, "v1.kernel.websocket.jupyter.org"])
def test_a_visitor_can_click_but_not_run_code(student, page, tmp_path, protocol):
    _, python = page
    proof = tmp_path / "it ran"
    code = f"open({str(proof)!r}, 'w').close()"
    forbidden = [
        message("execute_request", code=code, silent=False, store_history=False, user_expressions={},
                allow_stdin=False),
        message("execute_request", channel="control", code=code),
        message("execute_request", channel="stdin", code=code),
        message("complete_request", code="imp", cursor_pos=3), message("inspect_request", code="print", cursor_pos=2),
        message("history_request", output=False, raw=True, hist_access_type="tail", n=9),
        message("input_reply", channel="stdin", value=code),
        message("debug_request", channel="control", type="request", seq=1, command="evaluate",
                arguments={"expression": code}),
        message("interrupt_request", channel="control"), message("shutdown_request", channel="control", restart=False),
        message("comm_open", comm_id="made outside", target_name="jupyter.widget", metadata={"version": "2.1.0"},
                data={"state": {
"_model_module": "@jupyter-widgets/controls", "_model_module_version": "2.0.0", "_model_name": "HTMLModel",
"_view_module": "@jupyter-widgets/controls", "_view_module_version": "2.0.0", "_view_name": "HTMLView"}}),
    ]

    async def talk():
        line = await websocket_connect(student.websocket(python), subprotocols=protocol and [protocol])
        assert line.selected_subprotocol == protocol

        async def send(text):
            await line.write_message(packed(text) if protocol else text, binary=bool(protocol))

        async def wait_for(kind):
            while not kinds or kinds[-1] != kind:
                data = await asyncio.wait_for(line.read_message(), 120)
                received = unpacked(data) if protocol else json.loads(data)
                kinds.append(received["header"]["msg_type"])
            return received["content"]

        kinds = []
        for text in forbidden:
            await send(text)
        await send(message("comm_info_request"))
        widgets = (await wait_for("comm_info_reply"))["comms"]
        await send(message("comm_msg", comm_id=next(iter(widgets)), data={"method": "request_state"}))
        assert (await wait_for("comm_msg"))["comm_id"] in widgets
        line.close()
        return kinds, widgets

    kinds, widgets = asyncio.run(talk())
    assert not proof.exists()
    assert "made outside" not in widgets
    assert not {kind for kind in kinds if kind.endswith("_reply")} - {"comm_info_reply", "kernel_info_reply"}
    assert not {"execute_input", "execute_result", "error", "debug_event"} & set(kinds)


def packed(text):
    """A message in the newer form: where its parts begin, and the parts."""
    whole = json.loads(text)
    told = (json.dumps(whole[part]).encode() for part in ("header", "parent_header", "metadata", "content"))
    parts = [whole["channel"].encode(), *told]
    offsets, at = [], 8 * (len(parts) + 2)
    for part in [*parts, b""]:
        offsets.append(at)
        at += len(part)
    return b"".join(number.to_bytes(8, "little") for number in [len(offsets), *offsets]) + b"".join(parts)


def unpacked(data):
    count = int.from_bytes(data[:8], "little")
    offsets = [int.from_bytes(data[8 * number:8 * number + 8], "little") for number in range(1, count + 1)]
    _, header, _, _, content = (data[start:end] for start, end in zip(offsets[:5], offsets[1:6], strict=True))
    return {"header": json.loads(header), "content": json.loads(content)}


def test_nobody_else_can_listen_in(room, page):
    async def listen():
        await websocket_connect(Visitor(room.address).websocket(page[1]))
    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(listen())


def test_when_all_places_are_taken_the_next_is_told_so_until_somebody_leaves(room, student, page):
    late = Visitor(room.address)
    late.get(f"/?token={room.word}")

    async def turned_away():
        line = await websocket_connect(student.websocket(page[1]))
        answer = await asyncio.to_thread(late.get, "/voila/render/00_start_here.ipynb")
        line.close()
        return answer
    answer = asyncio.run(turned_away())
    assert answer.status == 503
    assert "All places are taken" in answer.text and "room for 1 open page" in answer.text
    assert student.get(f"/voila/api/shutdown/{page[1]}", b"").status == 204
    assert late.get(f"/api/kernels/{page[1]}").status == 404
    assert python_of(late.get("/voila/render/00_start_here.ipynb")) != page[1]


def test_it_is_open_on_this_machine_alone(room):
    port = int(room.address.rpartition(":")[2])
    others = {found[4][0] for found in socket.getaddrinfo(socket.gethostname(), port, socket.AF_INET)} - {"127.0.0.1"}
    for address in others:
        with socket.socket() as line:
            line.settimeout(2)
            assert line.connect_ex((address, port)) != 0
