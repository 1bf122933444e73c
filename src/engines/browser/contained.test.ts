import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { until } from '../../../test/support/until.ts';
import { startVisits, type Visits } from '../../../test/support/visits.ts';
import { EgressError } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

let visits: Visits;
let held: (() => void)[] = [];

before(async () => {
  visits = await startVisits({
    '/ok': '<p>fine</p>',
    '/held': (_, response) => void held.push(() => response.end('<p>held</p>')),
    '/loop-later': '<p>before</p><script>setTimeout(() => { for (;;); }, 20)</script>',
    '/loop-at-once': '<p>before</p><script>for (;;);</script><p>after</p>',
    '/alerts': '<p>before</p><script>for (;;) alert("again")</script>',
    '/confirm': '<p id="o"></p><script>o.textContent = [confirm("?"), prompt("?")].join()</script>',
    '/leave': '<p>stay</p><script>onbeforeunload = (e) => { e.preventDefault(); return "no"; }</script>',
    '/popups':
      '<p>before</p><script>setInterval(() => { window.open("/ok"); document.createElement("a").click(); }, 1)</script>',
    '/grows': '<p>before</p><script>setInterval(() => document.body.append(document.createElement("p")), 1)</script>',
    '/big': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<p>begin</p>${'<p>words and words</p>'.repeat(300_000)}<p>end</p>`);
    },
    '/endless': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<p>begin</p>');
      const timer = setInterval(() => response.write('<p>more</p>'), 50);
      response.on('close', () => clearInterval(timer));
    },
    '/flood': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const piece = '<p>flood</p>'.repeat(20_000);
      const pour = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
    },
    '/huge-message': '<p>before</p><script>for (let i = 0; i < 9; i++) console.log("x".repeat(2 ** 28))</script>',
    '/download-loop': '<p>before</p><script>setInterval(() => { location.href = "/file" }, 20)</script>',
    '/file': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      response.end('PK');
    },
  });
});

/** A deadline that a visit which does not end uses up, with the time that others take on this machine on top. */
const within = async (ms: number) => {
  await stillWorks();
  const began = performance.now();
  await stillWorks();
  return { deadline: deadlineIn(ms + 5 * (performance.now() - began)) };
};

/** Afterwards the browser still works. */
const stillWorks = async (): Promise<void> => {
  assert.match((await visits.visit('/ok')).html, /fine/);
};

describe('a page that', () => {
  it('computes forever is returned in its current state', async () => {
    const bound = await within(15_000);
    const [later, atOnce] = await Promise.all([
      visits.visit('/loop-later', bound),
      visits.visit('/loop-at-once', bound),
    ]);
    assert.match(later.html, /before/);
    assert.match(atOnce.html, /before/);
    assert.equal(atOnce.timedOut, true);
    await stillWorks();
  });

  it('opens dialogs gets them dismissed, and is stopped if it does not stop', async () => {
    const bound = await within(15_000);
    const [alerts, confirm] = await Promise.all([visits.visit('/alerts', bound), visits.visit('/confirm')]);
    assert.match(alerts.html, /before/);
    assert.match(confirm.html, /<p id="o">false,<\/p>/);
  });

  it('tries to prevent leaving is left', async () => {
    assert.match((await visits.visit('/leave', { reuse: 'leave' })).html, /stay/);
    assert.match((await visits.visit('/ok', { reuse: 'leave' })).html, /fine/);
  });

  it('opens windows or grows all the time is still visited', async () => {
    const [popups, grows] = await Promise.all([visits.visit('/popups'), visits.visit('/grows')]);
    assert.match(popups.html, /before/);
    assert.match(grows.html, /before/);
  });

  it('never ends is returned as far as it loaded', async () => {
    const visited = await visits.visit('/endless', await within(5000));
    assert.match(visited.html, /begin.*more/);
    assert.equal(visited.timedOut, true);
    assert.equal(visited.status, 200);
  });

  it('is too large is refused, and a large one is not', async () => {
    const large = await visits.visit('/big');
    assert.ok(large.html.length > 6_000_000 && large.html.includes('<p>end</p>'));
    const tooLarge = (error: unknown): boolean => error instanceof EgressError && error.failure === 'tooLarge';
    await assert.rejects(visits.visit('/big', { maxBytes: 1_000_000 }), tooLarge);
    await assert.rejects(
      visits.visit('/flood', { maxBytes: 1_000_000 }).then((visited) => {
        // What had arrived when it was cut off.
        assert.fail(`${visited.html.length} characters`);
      }),
      tooLarge,
    );
    await stillWorks();
  });

  it("sends more than a process can hold ends only the browser's process", async () => {
    const outcome = await visits.visit('/huge-message', { deadline: deadlineIn(8000) }).then(
      ({ html }) => html,
      (error) => error,
    );
    assert.ok(
      typeof outcome === 'string' || outcome instanceof EgressError || outcome instanceof ApiError,
      String(outcome),
    );
    await stillWorks();
  });
});

describe('a browser that', () => {
  it('is killed in the middle of a visit is restarted, and the visit repeated', async () => {
    await stillWorks();
    held = [];
    const visiting = visits.visit('/held');
    await until(() => held.length === 1, 'the visit');
    const [facts] = visits.browsers.state().browsers;
    process.kill(facts?.pid as number, 'SIGKILL');
    await until(() => held.length === 2, 'the visit again');
    held[1]?.();
    assert.match((await visiting).html, /held/);
  });

  it('is killed each time is not retried forever', async () => {
    held = [];
    const failing = visits.visit('/held').then(
      () => undefined,
      (error) => error,
    );
    for (const times of [1, 2]) {
      await until(() => held.length === times, 'the visit');
      process.kill(visits.browsers.state().browsers[0]?.pid as number, 'SIGKILL');
    }
    assert.ok((await failing) instanceof EgressError);
    await stillWorks();
  });

  it('is no longer needed stops: the visit ends when its caller cancels it', async () => {
    const abort = new AbortController();
    held = [];
    const visiting = visits.visit('/held', { deadline: deadlineIn(60_000, abort.signal) });
    await until(() => held.length === 1, 'the visit');
    abort.abort(new Error('gone'));
    await assert.rejects(visiting, /gone/);
  });
});
