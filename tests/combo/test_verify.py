"""What a failed check said is told to whoever comes next."""

from tests.combo.conftest import Project, sh, step

CHECK = ["sh", "-c", "echo 'expected 1000, got 999'; test -e mended"]


def test_the_next_attempt_is_told(project: Project) -> None:
    """The first is not; the step's own prompt stays first and unchanged."""
    script = "cat > prompt.$(ls | grep -c prompt); test -e prompt.1 && touch mended; echo all fixed"
    result = project.run(sh("fix", script, prompt="Fix it.", verify=CHECK, retries=1))
    assert result.status == 0
    assert (project.folder / "prompt.0").read_text() == "Fix it."
    told = (project.folder / "prompt.1").read_text()
    assert told.startswith("Fix it.\n\n")
    assert "\nexpected 1000, got 999\n" in told
    assert project.file("fix", "prompt.txt").decode() == told


def test_resume_is_told_too(project: Project) -> None:
    result = project.run(sh("fix", "cat", prompt="Fix it.", verify=CHECK))
    assert "  | expected 1000, got 999" in result.errors
    assert project.show("fix")["verify"]["tail"] == "expected 1000, got 999"
    assert project.cli("show", "last", "fix", "--verify").out == "expected 1000, got 999\n"
    (project.folder / "mended").touch()
    assert project.cli("resume", "last", "-q").status == 0
    assert b"\nexpected 1000, got 999\n" in project.file("fix", "prompt.txt")
    assert "tail" not in project.show("fix")["verify"]


def test_the_next_step_is_told_of_an_allowed_failure(project: Project) -> None:
    project.run(
        sh("fix", "echo all fixed", verify=CHECK, on_failure="continue"),
        step("next", "cat", prompt="Go on."),
    )
    prompt = project.file("next", "prompt.txt").decode()
    assert "\nall fixed\n" in prompt
    assert "\nexpected 1000, got 999\n" in prompt


def test_the_placeholder(project: Project) -> None:
    """Nothing is added where it stands; it is empty in the first attempt."""
    prompt = "Fix it. <{verify.tail}> Now."
    script = "cat > prompt.$(ls | grep -c prompt)"
    project.run(sh("fix", script, prompt=prompt, verify=CHECK, retries=1))
    assert (project.folder / "prompt.0").read_text() == "Fix it. <> Now."
    second = (project.folder / "prompt.1").read_text()
    assert second.count("expected 1000") == 1
    assert second.endswith("> Now.")


def test_a_check_that_says_nothing(project: Project) -> None:
    project.run(sh("fix", "cat", prompt="Fix it.", verify=["false"], retries=1))
    assert b"(it printed nothing)" in project.file("fix", "prompt.txt")
