"""A model behind two real agents: a script on 127.0.0.1 in the dialects that they speak.

The first agent (Anthropic Messages) is asked for a cause and names it. The second one (OpenAI
Responses) runs one command, which mends the file that the handoff names, if it got a handoff.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CAUSE = """The cause is in `retry.toml`: `max_retries = 0`, and the worker drops a message that
has no retries left. Nothing was changed."""
MENDED = "`retry.toml` now has `max_retries = 5`, as the handoff asked for."
LOST = "Nobody told me what the cause is."
COMMAND = "sed -i 's/max_retries = 0/max_retries = 5/' retry.toml && cat retry.toml"


class _Model(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def do_HEAD(self) -> None:
        self._send(b"")

    def do_GET(self) -> None:
        self._send(b'{"object": "list", "data": [], "models": []}')

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        request = json.loads(body or b"{}")
        path = self.path.partition("?")[0]
        if path.endswith("/messages"):
            self._events(list(messages(request)))
        elif path.endswith("/responses"):
            self._events(list(responses(request, body.decode("utf-8", "replace"))))
        else:
            self._send(b'{"input_tokens": 1000}')

    def _events(self, events: list[dict[str, Any]]) -> None:
        text = "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in events)
        self._send(text.encode(), "text/event-stream")

    def _send(self, body: bytes, kind: str = "application/json") -> None:
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def messages(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Answers in Anthropic's dialect."""
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": request.get("model"),
        "content": [], "stop_reason": None, "stop_sequence": None,
        "usage": {"input_tokens": 900, "output_tokens": 1},
    }  # fmt: skip
    text = CAUSE if request.get("tools") else "ok"
    yield {"type": "message_start", "message": message}
    yield {
        "type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}
    }  # fmt: skip
    yield {
        "type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}
    }  # fmt: skip
    yield {"type": "content_block_stop", "index": 0}
    yield {
        "type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": None},
        "usage": {"output_tokens": 40},
    }  # fmt: skip
    yield {"type": "message_stop"}


def responses(request: dict[str, Any], body: str) -> Iterator[dict[str, Any]]:
    """Answers in OpenAI's dialect."""
    history = [item.get("type") for item in request.get("input", []) if isinstance(item, dict)]
    was_told = "Terminal output of" in body and "max_retries = 0" in body
    item: dict[str, Any]
    if was_told and "function_call_output" not in history:
        item = {
            "type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "exec_command",
            "arguments": json.dumps({"cmd": COMMAND}), "status": "completed",
        }  # fmt: skip
    else:
        part = {"type": "output_text", "text": MENDED if was_told else LOST, "annotations": []}
        item = {
            "type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
            "content": [part],
        }  # fmt: skip
    base = {"id": "resp_1", "object": "response", "created_at": 0, "model": request.get("model")}
    usage = {
        "input_tokens": 900, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 40,
        "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 940,
    }  # fmt: skip
    yield {"type": "response.created", "response": {**base, "status": "in_progress", "output": []}}
    yield {"type": "response.output_item.added", "output_index": 0, "item": item}
    yield {"type": "response.output_item.done", "output_index": 0, "item": item}
    done = {**base, "status": "completed", "output": [item], "usage": usage}
    yield {"type": "response.completed", "response": done}


@contextmanager
def fake_model() -> Iterator[str]:
    """Serve the model while the context lasts; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Model)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
