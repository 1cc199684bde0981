"""The parts of a site, without a browser: what it is made of, and what is said when it cannot be made."""

import hashlib
import json
from pathlib import PurePosixPath

import nbformat
import pytest

from tabletop.serving import site

LISTED = {"packages": {"numpy": {"depends": []}, "matplotlib": {"depends": ["numpy", "pillow"]},
                       "pillow": {"depends": []}, "pandas": {"depends": ["numpy"]}}}


def test_nobodys_files_are_removed(tmp_path):
    site.check_folder(tmp_path / "new")
    site.check_folder(tmp_path)
    (tmp_path / "homework.txt").touch()
    with pytest.raises(site.Trouble, match="choose another folder with --to"):
        site.check_folder(tmp_path)
    (tmp_path / site.MARK).touch()
    site.check_folder(tmp_path)


def test_without_npm_the_site_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(site.shutil, "which", lambda *_, **__: None)
    with pytest.raises(SystemExit) as ended:
        site.main(["--to", str(tmp_path / "site")])
    assert str(ended.value) == site.NO_NPM


def test_charts_bring_what_they_need_and_nothing_else():
    assert sorted(site.needed_for(site.CHARTS, LISTED)) == ["matplotlib", "numpy", "pillow"]


def test_a_file_that_is_not_the_listed_one_is_refused(tmp_path):
    full, python = tmp_path / "full", tmp_path / "python"
    full.mkdir()
    python.mkdir()
    (full / "numpy.whl").write_bytes(b"right")
    right = {"file_name": "numpy.whl", "sha256": hashlib.sha256(b"right").hexdigest()}
    assert site.bring(right, python, full) and (python / "numpy.whl").read_bytes() == b"right"
    with pytest.raises(site.Trouble, match="is not the file"):
        site.bring(right | {"sha256": "0"}, python, full)
    with pytest.raises(site.Trouble, match="lists other.whl and does not have it"):
        site.bring(right | {"file_name": "other.whl"}, python, full)


def test_what_cannot_be_fetched_is_named_with_its_hash_and_left_out(tmp_path, monkeypatch):
    def unreachable(url):
        assert url.endswith("numpy.whl") and f"/v{site.PYODIDE_VERSION}/" in url
        raise OSError

    monkeypatch.setattr(site, "fetched", unreachable)
    for name in ("ipython", "tabletop"):
        (tmp_path / "packages" / name).mkdir(parents=True)
    (tmp_path / "pyodide.mjs").write_text("`https://pyodide.example/v${U}/full/`")
    numpy = {"file_name": "numpy.whl", "sha256": "12ab", "depends": [], "version": "2.4.6"}
    (tmp_path / site.LOCK).write_text(json.dumps({"packages": {"numpy": numpy}}))
    assert site.write_lock(tmp_path, tmp_path / "packages", None) == []
    lock = json.loads((tmp_path / site.LOCK).read_text())
    assert lock["not here"] == {"numpy": numpy} and {"tabletop", "ipython"} == set(lock["packages"])


def test_what_a_page_has_no_use_for_is_left_out():
    assert site.used(PurePosixPath("pygments/lexers/python.py")) and site.used(PurePosixPath("IPython/display.py"))
    assert not any(map(site.used, map(PurePosixPath, ("a/b.so", "pygments/lexers/julia.py", "traitlets/tests/a.py"))))
    assert {found.name.lower() for found in site.needed_here(site.IMPORTED)}.isdisjoint(site.LEFT_OUT)


def test_notebooks_come_without_stored_outputs(tmp_path):
    site.bring_notebooks(tmp_path / "files")
    copied = sorted((tmp_path / "files").glob("*.ipynb"))
    assert [path.name for path in copied] == [path.name for path in sorted(site.NOTEBOOKS.glob("*.ipynb"))]
    for path in copied:
        cells = nbformat.read(path, 4).cells
        assert not any(cell.get("outputs") for cell in cells)
        assert not any(said in cell.source for cell in cells for said in ("you see pictures", "Still a picture?"))
        assert len(nbformat.read(site.NOTEBOOKS / path.name, 4).cells) - len(cells) in (1, 2), "no more is left out"
