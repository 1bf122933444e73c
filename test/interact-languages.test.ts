import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { findSandboxing } from '../src/engines/browser/index.ts';
import { startApp, type TestApp } from './support/app.ts';
import { SITE_SETTINGS, type Site, startSite } from './support/site.ts';

const asked = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('where there is no bubblewrap, or none that works, the answer says what to do, and nothing is opened or paid for', async () => {
  for (const [bubblewrap, says] of [
    ['off', /turned off \(TRAWL_BUBBLEWRAP=off\)/],
    ['/bin/false', /cannot create a sandbox \(.*\): it needs .* user namespaces/],
  ] as const) {
    const it = await startApp({ ...SITE_SETTINGS, bubblewrap });
    const { body: session } = await it.ask('/v2/interact', asked({}));
    for (const [code, language] of [
      ['print(1)', 'python'],
      ['agent-browser get url | wc', 'bash'],
    ]) {
      const { status, body } = await it.ask(`/v2/interact/${session.id}/execute`, asked({ code, language }));
      assert.deepEqual([status, body.code], [400, 'LANGUAGE_NOT_AVAILABLE']);
      assert.match(body.details[0].message, says);
      assert.match(body.details[0].message, /language "bash"|JavaScript/);
    }
    // What needs no sandbox of the machine goes on.
    const plain = await it.ask(`/v2/interact/${session.id}/execute`, asked({ code: 'echo on', language: 'bash' }));
    assert.equal(plain.body.stdout, 'on\n');
    await it.app.close();
  }
});

const { why } = await findSandboxing(undefined);

describe('shell code in bubblewrap', { skip: why.bash }, () => {
  let it: TestApp;
  let site: Site;
  let id: string;
  const run = async (code: string, more: object = {}) => {
    const sent = asked({ code, language: 'bash', timeout: 300, ...more });
    const { status, body } = await it.ask(`/v2/interact/${id}/execute`, sent);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  before(async () => {
    site = await startSite({ '/': '<title>Home</title><a href="/two">Two</a><a href="/three">Three</a>' });
    it = await startApp(SITE_SETTINGS);
    id = (await it.ask('/v2/interact', asked({}))).body.id;
  });
  after(() => site[Symbol.asyncDispose]());

  test('is a shell with agent-browser among its commands, and keeps its files', async () => {
    const first = await run(
      `agent-browser open ${site.url}/ >/dev/null; for what in title url; do agent-browser get $what; done | tee /tmp/seen | wc -l; agent-browser click @e99 || echo "it said $?"`,
    );
    assert.deepEqual([first.stdout.trim().split('\n'), first.exitCode], [['2', 'it said 1'], 0]);
    assert.match(first.stderr, /new snapshot/);
    const second = await run('cat /tmp/seen; echo no >&2; exit 3');
    assert.deepEqual([second.stdout, second.stderr, second.exitCode], [`Home\n${site.url}/\n`, 'no\n', 3]);
    const together = await run(`for i in 1 2 3 4; do agent-browser get title & done; wait`);
    assert.equal(together.stdout, 'Home\n'.repeat(4));
  });

  test('sees nothing of the machine: no files, no environment, no network, no processes', async () => {
    const seen = await run(
      `ls /home /root /work /var /etc/passwd /etc/shadow /proc/1/root/etc/passwd 2>/dev/null | grep -v '^/proc' | head -3; env | sort; ls /proc | grep -c '^[0-9]'; echo no >/usr/x; echo no >/y; echo no >/dev/shm/z; (exec 3<>/dev/tcp/127.0.0.1/${it.port}) && echo reached; unshare -U true && echo reached; ls ${process.cwd()}`,
    );
    const [home, ...lines] = seen.stdout.trim().split('\n');
    assert.equal(home, 'HOME=/tmp');
    assert.deepEqual(
      lines.map((line: string) => line.split('=')[0]).slice(0, -1),
      ['LANG', 'OLDPWD', 'PATH', 'PWD', 'SHLVL', 'TERM', '_'].filter((name) =>
        lines.some((line: string) => line.startsWith(`${name}=`)),
      ),
    );
    assert.ok(Number(lines.at(-1)) < 15, `${lines.at(-1)} processes`);
    assert.match(seen.stderr, /usr\/x: Read-only.*\/y: Read-only.*shm\/z: Read-only/s);
    assert.match(seen.stderr, /socket: Permission denied/);
    assert.doesNotMatch(seen.stdout, /reached/);
  });

  test('that runs on, forks, fills memory or disk, or prints for ever is ended, and the session goes on', async () => {
    const slow = await run('echo began | cat; sleep 600', { timeout: 10 });
    assert.deepEqual([slow.killed, slow.exitCode, slow.stdout], [true, 124, 'began\n']);
    const printed = await run('yes');
    assert.deepEqual([printed.killed, printed.truncated, printed.exitCode], [true, true, 137]);
    assert.match(printed.error, /printed too much/);
    const disk = await run(
      'head -c 200M /dev/zero > /tmp/a; head -c 60M /dev/zero > /tmp/b; head -c 60M /dev/zero > /tmp/c',
    );
    assert.notEqual(disk.exitCode, 0);
    const forks = await run('bomb() { bomb | bomb & }; bomb; sleep 60', { timeout: 2 });
    assert.equal(forks.killed, true);
    const memory = await run('tail /dev/zero');
    assert.deepEqual([memory.killed, memory.exitCode], [true, 137]);
    assert.match(memory.error, /memory limit/);
    assert.equal((await run('agent-browser get title | tr a-z A-Z')).stdout, 'HOME\n');
  });
});

describe('Python in bubblewrap', { skip: why.python }, () => {
  let it: TestApp;
  let site: Site;
  let id: string;
  const run = async (code: string, more: object = {}) => {
    const sent = asked({ code, language: 'python', timeout: 300, ...more });
    const { status, body } = await it.ask(`/v2/interact/${id}/execute`, sent);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  before(async () => {
    site = await startSite({
      '/': `<title>Home</title><label>City <input id="city"></label><p class="p">one</p><p class="p">two</p>
        <button onclick="console.log('pressed ' + city.value); said.textContent = city.value">Say</button><p id="said"></p>
        <a href="/two" target="_blank">Two</a>
        <select id="s"><option value="a">A</option><option value="b">B</option></select>`,
      '/two': '<title>Two</title>',
    });
    it = await startApp(SITE_SETTINGS);
    id = (await it.ask('/v2/interact', asked({}))).body.id;
    const opened = await run(`await page.goto("${site.url}/")`);
    assert.equal(opened.exitCode, 0, JSON.stringify(opened));
  });
  after(() => site[Symbol.asyncDispose]());

  test('has page, context and browser as its programs for Playwright expect, and remembers its variables', async () => {
    const first = await run('title = await page.title()\nprint(title, page.url)\ntitle + "!"');
    assert.deepEqual(
      [first.stdout, first.result, first.exitCode, first.killed],
      [`Home ${site.url}/\n`, 'Home!', 0, false],
    );
    const second = await run(`
from playwright.async_api import TimeoutError
heard = []
page.on("console", lambda message: heard.append(message.text))
await page.get_by_label("City").fill("Oslo")
await page.get_by_role("button", name="Say").click()
await page.wait_for_function("() => said.textContent === 'Oslo'", timeout=120000)
async with page.expect_popup() as info:
    await page.locator("a", has_text="Two").click()
other = await info.value
await other.wait_for_load_state()
chosen = await page.select_option("#s", label="B")
try:
    await page.wait_for_selector(".none", timeout=50)
except TimeoutError as error:
    late = str(error)[:14]
texts = await page.locator(".p").all_inner_texts()
last = await page.locator(".p").last.inner_text()
number = await page.evaluate("([a, b]) => a + b", [2, 3])
picture = await page.screenshot()
{"title": title, "heard": heard, "other": await other.title(), "chosen": chosen, "late": late, "texts": texts, "last": last,
 "number": number, "png": picture[:4].hex(), "pages": len(context.pages), "version": browser.version != ""}`);
    assert.deepEqual(JSON.parse(second.result || JSON.stringify(second)), {
      ...{ title: 'Home', heard: ['pressed Oslo'], other: 'Two', chosen: ['b'], late: 'page.waitForSe' },
      ...{ texts: ['one', 'two'], last: 'two', number: 5, png: '89504e47', pages: 2, version: true },
    });
    const routed = await run(`
async def answer(route, request):
    await route.fulfill(status=200, content_type="text/html", body=f"<title>{request.method} made up</title>")
await context.route("**/made-up", answer)
response = await other.goto("${site.url}/made-up")
print(response.status, await other.title())
await other.close()`);
    assert.equal(routed.stdout, '200 GET made up\n', routed.stderr);
  });

  test('that throws, exits or is not Python gives its own error', async () => {
    const thrown = await run('def deep():\n    raise ValueError("no")\nprint("before")\ndeep()');
    assert.deepEqual([thrown.exitCode, thrown.error, thrown.stdout], [1, 'ValueError: no', 'before\n']);
    assert.match(thrown.stderr, /Traceback.*line 4, in <module>.*line 2, in deep.*ValueError: no/s);
    assert.equal((await run('import sys\nsys.exit(7)')).exitCode, 7);
    assert.match((await run('await page.goto(')).error, /SyntaxError/);
    assert.match((await run('await page.goto("file:///etc/passwd")')).error, /Only http and https/);
    assert.match((await run('await page.request.get("http://127.0.0.1")')).error, /has no request/);
  });

  test('sees nothing of the machine, and is ended when it takes too much', async () => {
    const seen = await run(`
import os, socket
def tried(work):
    try:
        return work()
    except OSError as error:
        return type(error).__name__
[sorted(os.environ), tried(lambda: open("/etc/passwd").read()), tried(lambda: os.listdir("/home")),
 tried(lambda: socket.create_connection(("127.0.0.1", ${it.port}), 2)), tried(lambda: open("/run/x", "w"))]`);
    const [environment, ...others] = JSON.parse(seen.result);
    assert.ok(
      environment.every((name: string) => /^(HOME|LANG|LC_CTYPE|PATH|PWD|TERM)$/.test(name)),
      environment,
    );
    assert.deepEqual(others, ['FileNotFoundError', 'FileNotFoundError', 'PermissionError', 'OSError']);
    const looped = await run('kept = 1\nwhile True:\n    pass', { timeout: 10 });
    assert.deepEqual([looped.killed, looped.exitCode, looped.error], [true, 124, 'Execution timed out after 10 s']);
    const waited = await run('kept += 1\nawait page.evaluate("() => { for (;;) {} }")', { timeout: 10 });
    assert.deepEqual([waited.killed, waited.exitCode], [true, 124]);
    assert.equal((await run('kept')).result, '2');
    assert.equal((await run('await page.title()')).result, 'Home');
    const big = await run('import asyncio\nx = b"x" * 1_500_000_000\nawait asyncio.sleep(300)');
    assert.equal(big.exitCode, 137, JSON.stringify(big));
    const left = await run('import os\nos._exit(5)');
    assert.deepEqual([left.exitCode, left.killed], [5, true]);
    assert.equal((await run('await page.title()')).result, 'Home');
  });
});
