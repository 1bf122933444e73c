"""Runs pieces of Python code in the sandbox of a session, one after the other, with what a program for Playwright expects.

Descriptor 3 is the way out, a line of JSON each:

  in:   {api, inPage}                   first: kinds of objects, with the names of what they can do; see api.ts
        {run: mark, code, timeout}      seconds
        {reply: id, gave | threw}       to a call or a value
        {callback: id, given, ask}      a function of the code's is called; with `ask` its outcome is wanted
  out:  {call: id, ask}, {value: id, ask}, {answer: ask, gave | threw}
        {done: mark, result | exit | threw | late}

Values are packed as prelude.js does. Python 3.8 or later, its standard library only.
"""

import ast
import asyncio
import base64
import builtins
import inspect
import itertools
import json
import linecache
import math
import os
import re
import resource
import signal
import socket
import sys
import traceback
import types
from datetime import datetime, timezone

way = socket.socket(fileno=3)
os.set_inheritable(3, False)
for limit, most in (
    (resource.RLIMIT_AS, 2 << 30),
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 64 << 20),
    (resource.RLIMIT_NPROC, 128),
    (resource.RLIMIT_NOFILE, 256),
):
    resource.setrlimit(limit, (most, most))

numbers = itertools.count(1)
waiting = {}
functions = {}
function_ids = {}
inbox = b""
api = {}
in_page = set()


class Error(Exception):
    """What Playwright throws."""

    def __init__(self, message=""):
        super().__init__(message)
        self.message = message
        self.name = type(self).__name__


class TimeoutError(Error):
    """Something did not happen in time."""


class Stopped(BaseException):
    """The time of the code is up."""


# ---- names: snake_case here, camelCase there

UPPER = {"html": "HTML", "http": "HTTP", "https": "HTTPS", "url": "URL", "json": "JSON", "csp": "CSP"}
RENAMED = {
    "query_selector": "$",
    "query_selector_all": "$$",
    "eval_on_selector": "$eval",
    "eval_on_selector_all": "$$eval",
    "remove_listener": "off",
    "or_": "or",
    "and_": "and",
    "is_": "is",
    "continue_": "continue",
}
PROPERTIES = {
    "Browser": "contexts version",
    "BrowserContext": "browser pages",
    "Page": "context frames main_frame url viewport_size keyboard mouse touchscreen",
    "Frame": "child_frames name page parent_frame url",
    "Locator": "page first last content_frame",
    "FrameLocator": "first last owner",
    "Request": "failure frame headers method post_data post_data_json redirected_from redirected_to resource_type timing url",
    "Response": "frame from_service_worker headers ok request status status_text url",
    "Route": "request",
    "Dialog": "default_value message page type",
    "ConsoleMessage": "args location page text type",
    "WebSocket": "url",
    "Download": "page suggested_filename url",
    "FileChooser": "element page",
    "Worker": "url",
}
PROPERTIES = {kind: set(names.split()) for kind, names in PROPERTIES.items()}
# Where options come after an argument that is often left out.
OPTIONS_AT = {"waitForFunction": 2}
EVENTS = {
    "expect_popup": "popup",
    "expect_page": "page",
    "expect_download": "download",
    "expect_file_chooser": "filechooser",
    "expect_console_message": "console",
    "expect_websocket": "websocket",
    "expect_request_finished": "requestfinished",
}


def camel(name):
    if name in RENAMED:
        return RENAMED[name]
    first, *rest = name.strip("_").split("_")
    return first + "".join(UPPER.get(part, part[:1].upper() + part[1:]) for part in rest)


SOURCE = re.compile(r"^\s*(async\s+)?(function\b|(\([^)]*\)|[\w$]+)\s*=>)")

# ---- values


def pack(value, source=False):
    if value is None:
        return {"$": "u"}
    if isinstance(value, (bool,)):
        return value
    if isinstance(value, str):
        return {"$": "f", "v": value} if source and SOURCE.match(value) else value
    if isinstance(value, int):
        return value if abs(value) < 2**53 else {"$": "i", "v": str(value)}
    if isinstance(value, float):
        if math.isfinite(value):
            return value
        return {"$": "n", "v": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, Thing):
        return {"$": "h", "v": {"kind": value._kind, "at": value._at}}
    if isinstance(value, (bytes, bytearray, memoryview)):
        return {"$": "b", "v": base64.b64encode(bytes(value)).decode()}
    if isinstance(value, datetime):
        return {"$": "d", "v": value.timestamp() * 1000}
    if isinstance(value, re.Pattern):
        flags = "".join(letter for flag, letter in ((re.I, "i"), (re.M, "m"), (re.S, "s")) if value.flags & flag)
        return {"$": "r", "v": [value.pattern, flags]}
    if isinstance(value, BaseException):
        return {"$": "e", "v": [type(value).__name__, str(value)]}
    if isinstance(value, dict):
        out = {str(key): pack(one) for key, one in value.items()}
        return {"$": "o", "v": out} if "$" in out else out
    if isinstance(value, (set, frozenset)):
        return {"$": "s", "v": [pack(one) for one in value]}
    if isinstance(value, (list, tuple)) or hasattr(value, "__iter__"):
        return [pack(one) for one in value]
    if callable(value):
        if value not in function_ids:
            function_ids[value] = next(numbers)
            functions[function_ids[value]] = value
        return {"$": "c", "v": function_ids[value]}
    raise TypeError(f"A value of type {type(value).__name__} cannot be handed over")


def unpack(value):
    if isinstance(value, list):
        return [unpack(one) for one in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value.get("$"), value.get("v")
    if kind is None:
        return {key: unpack(one) for key, one in value.items()}
    if kind == "u":
        return None
    if kind == "i":
        return int(inner)
    if kind == "n":
        return float(inner.replace("Infinity", "inf").replace("NaN", "nan"))
    if kind == "h":
        return Thing(inner["kind"], inner["at"])
    if kind == "b":
        return base64.b64decode(inner)
    if kind == "d":
        return datetime.fromtimestamp(inner / 1000, timezone.utc)
    if kind == "r":
        return re.compile(inner[0])
    if kind == "e":
        return error_of(inner)
    if kind == "m":
        return {key if not isinstance(key, (list, dict)) else str(key): one for key, one in unpack(inner)}
    if kind == "s":
        return unpack(inner)
    return unpack(inner) if kind == "o" else inner


def error_of(told):
    name, message = told
    return (TimeoutError if name == "TimeoutError" else Error)(message)


# ---- the way out


def send(message):
    data = json.dumps(message, allow_nan=False).encode() + b"\n"
    way.setblocking(True)
    way.sendall(data)


def take_line():
    """Waits for the next line, whoever it is for."""
    global inbox
    way.setblocking(True)
    while b"\n" not in inbox:
        data = way.recv(1 << 20)
        if not data:
            os._exit(0)
        inbox += data
    line, inbox = inbox.split(b"\n", 1)
    # Nothing more may come to wake the loop for what came with it.
    loop.call_soon(drain)
    return json.loads(line)


def readable():
    global inbox
    way.setblocking(False)
    try:
        data = way.recv(1 << 20)
    except (BlockingIOError, InterruptedError):
        return
    if not data:
        os._exit(0)
    inbox += data
    drain()


def drain():
    global inbox
    while b"\n" in inbox:
        line, inbox = inbox.split(b"\n", 1)
        handle(json.loads(line))


def handle(message):
    if "run" in message:
        loop.create_task(run(message["run"], message["code"], message["timeout"]))
    elif "reply" in message:
        future = waiting.pop(message["reply"], None)
        if future is None or future.done():
            return
        if "threw" in message:
            future.set_exception(error_of(message["threw"]))
        else:
            future.set_result(unpack(message["gave"]))
    elif "callback" in message:
        loop.create_task(called(message))


async def called(message):
    work = functions.get(message["callback"])
    ask = message.get("ask")
    try:
        given = [unpack(one) for one in message["given"]]
        try:
            places = [p for p in inspect.signature(work).parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
            many = any(p.kind == p.VAR_POSITIONAL for p in inspect.signature(work).parameters.values())
            given = given if many else given[: len(places)]
        except (TypeError, ValueError):
            pass
        gave = work(*given)
        if inspect.isawaitable(gave):
            gave = await gave
        if ask is not None:
            send({"answer": ask, "gave": pack(gave)})
    except Exception as error:
        if ask is None:
            traceback.print_exc()
        else:
            send({"answer": ask, "threw": [type(error).__name__, str(error)]})


def ask_of(kind, at, name, given, options):
    given = list(given)
    if name == "selectOption":
        for key in ("value", "index", "label", "element"):
            if key in options:
                wished = options.pop(key)
                each = wished if isinstance(wished, (list, tuple)) else [wished]
                given.append(list(each) if key == "element" else [{key: one} for one in each])
    options = {camel(key): one for key, one in options.items() if one is not None}
    packed = [pack(one, index < 2 and name in in_page) for index, one in enumerate(given)]
    for key in ("expression", "script") if name in in_page else ():
        if key in options and isinstance(options[key], str):
            packed.insert(0, pack(options.pop(key), True))
    if options:
        while len(packed) < OPTIONS_AT.get(name, 0):
            packed.append(pack(options.pop("arg", None)))
        if options:
            packed.append(pack(options))
    return {"kind": kind, "at": at, "name": name, "given": packed}


def call(kind, at, name, given, options):
    future = loop.create_future()
    number = next(numbers)
    waiting[number] = future
    send({"call": number, "ask": ask_of(kind, at, name, given, options)})
    return future


def value(kind, at, name, given=()):
    number = next(numbers)
    send({"value": number, "ask": ask_of(kind, at, name, given, {})})
    while True:
        message = take_line()
        if message.get("reply") == number:
            break
        # It is somebody else's; its turn comes when this one is done.
        loop.call_soon(handle, message)
    if "threw" in message:
        raise error_of(message["threw"])
    return unpack(message["gave"])


# ---- page, context, browser


class Expected:
    """`async with page.expect_popup() as info`, and then `await info.value`."""

    def __init__(self, begin):
        self._begin = begin

    async def __aenter__(self):
        self._future = asyncio.ensure_future(self._begin())
        # What waits for an event has to wait before the event comes.
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, kind, error, trace):
        if error is not None:
            self._future.cancel()
            return False
        await self._future
        return False

    @property
    def value(self):
        return self._future

    def __await__(self):
        return self._future.__await__()


class Thing:
    __slots__ = ("_kind", "_at", "__weakref__")

    def __init__(self, kind, at):
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_at", at)

    def __repr__(self):
        return f"<{self._kind}>"

    def __eq__(self, other):
        return isinstance(other, Thing) and (self._kind, self._at) == (other._kind, other._at)

    def __hash__(self):
        return hash((self._kind, json.dumps(self._at)))

    def __dir__(self):
        return sorted(PROPERTIES.get(self._kind, ()))

    def _step(self, name, given, **more):
        steps = [*self._at.get("steps", []), [name, [pack(one) for one in given]]]
        return {"root": self._at["root"], "steps": steps, **more}

    def __getattr__(self, snake):
        kind, at, can = self._kind, self._at, api[self._kind]
        name = camel(snake)
        is_property = snake in PROPERTIES.get(kind, ())
        if name in can.get("parts", {}):
            return Thing(can["parts"][name], self._step(name, [], part=True))
        if name in can.get("makes", {}):
            made = can["makes"][name]
            if is_property:
                return Thing(made, self._step(name, []))
            return lambda *given, **options: Thing(
                made,
                self._step(
                    name,
                    [*given, *([{camel(key): one for key, one in options.items() if one is not None}] if options else [])],
                ),
            )
        if name in can.get("values", ()):
            return value(kind, at, name) if is_property else lambda *given: value(kind, at, name, given)
        if snake in EVENTS and "waitForEvent" in can["calls"]:
            return lambda predicate=None, **options: self._expect(EVENTS[snake], predicate, options)
        if snake == "expect_event" and "waitForEvent" in can["calls"]:
            return lambda event, predicate=None, **options: self._expect(event, predicate, options)
        if snake in ("expect_request", "expect_response") and kind == "Page":
            return lambda what, **options: Expected(
                lambda: call(kind, at, camel("wait_for_" + snake[len("expect_") :]), [what], options)
            )
        if snake == "expect_navigation" and kind == "Page":
            return lambda **options: Expected(lambda: call(kind, at, "waitForEvent", ["framenavigated"], {}))
        if name in ("on", "once", "off") and can.get("events"):
            return lambda event, work: value(kind, at, name, [event, work])
        if name in can["calls"]:
            return lambda *given, **options: call(kind, at, name, given, options)
        raise AttributeError(f"{kind} has no {snake} here")

    def _expect(self, event, predicate, options):
        options = dict(options)
        if predicate is not None:
            options["predicate"] = predicate
        return Expected(lambda: call(self._kind, self._at, "waitForEvent", [event], options))


# ---- code

space = {"__name__": "__main__", "__builtins__": builtins}


def compiled(tree, name, how):
    return compile(tree, name, how, flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


async def evaluate(code):
    outcome = eval(code, space)
    if code.co_flags & inspect.CO_COROUTINE:
        outcome = await outcome
    return outcome


def as_text(value):
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    try:
        return json.dumps(value, indent=2, ensure_ascii=False)
    except (TypeError, ValueError):
        return repr(value)


current = None


async def run(mark, code, seconds):
    global current
    current = mark
    name = f"code-{next(numbers)}.py"
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    said = {}
    try:
        tree = ast.parse(code, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        signal.setitimer(signal.ITIMER_REAL, seconds)
        await evaluate(compiled(tree, name, "exec"))
        if last is not None:
            expression = ast.Expression(last.value)
            outcome = await evaluate(compiled(expression, name, "eval"))
            said["result"] = as_text(await outcome if inspect.isawaitable(outcome) else outcome)
    except SystemExit as error:
        if isinstance(error.code, str):
            print(error.code, file=sys.stderr)
        said["exit"] = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except Stopped:
        said["late"] = True
    except asyncio.CancelledError:
        said["late"] = True
    except BaseException as error:
        # The first frames are this file's.
        frames = [one for one in traceback.extract_tb(error.__traceback__) if one.filename != __file__]
        lines = traceback.format_list(frames)
        head = ["Traceback (most recent call last):\n"] if frames else []
        print("".join([*head, *lines, *traceback.format_exception_only(type(error), error)]), end="", file=sys.stderr)
        said["threw"] = traceback.format_exception_only(type(error), error)[-1].strip()
    finish(mark, said)


def finish(mark, said):
    global current
    if current != mark:
        return
    current = None
    signal.setitimer(signal.ITIMER_REAL, 0)
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        try:
            stream.flush()
        except Exception:
            pass
        os.write(number, mark.encode())
    send({"done": mark, **said})


def stop(*_):
    # Once more, for code that goes on.
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    raise Stopped()


def main():
    hello = take_line()
    api.update(hello["api"])
    in_page.update(hello["inPage"])
    for name, kind in (("page", "Page"), ("context", "BrowserContext"), ("browser", "Browser")):
        space[name] = Thing(kind, {"root": name})
    # What programs for Playwright import.
    module = types.ModuleType("playwright.async_api")
    for one in (Error, TimeoutError):
        one.__module__ = "playwright.async_api"
        setattr(module, one.__name__, one)
    package = types.ModuleType("playwright")
    package.async_api = module
    sys.modules.update({"playwright": package, "playwright.async_api": module})
    sys.argv = ["code.py"]
    signal.signal(signal.SIGALRM, stop)
    loop.add_reader(way, readable)
    while True:
        try:
            loop.run_forever()
        except Stopped:
            # It came while the code waited.
            mark = current
            for task in asyncio.all_tasks(loop):
                task.cancel()
            waiting.clear()
            if mark is not None:
                loop.call_soon(finish, mark, {"late": True})


loop = asyncio.new_event_loop()
asyncio.set_event_loop(loop)
sys.stdout.reconfigure(line_buffering=True)
main()
