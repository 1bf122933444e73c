import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { startVisits, type Visits } from '../../../test/support/visits.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ActionError } from './index.ts';
import type { Action, VisitRequest } from './request.ts';

let visits: Visits;

before(async () => {
  visits = await startVisits({
    '/form': `<title>Form</title><input id="q"><button id="go">Go</button><ul></ul><div id="log">log</div>
      <div id="box" style="height:100px;overflow:auto"><div style="height:2000px"></div></div>
      <div style="height:3000px"></div>
      <script>
        const ul = document.querySelector('ul');
        const add = (text) => { const li = document.createElement('li'); li.className = 'more'; li.textContent = text; ul.append(li); };
        go.onclick = () => setTimeout(() => add('found ' + q.value), 120);
        q.onkeydown = (event) => { if (event.key === 'Enter') add('entered ' + q.value); };
        ul.onclick = (event) => { event.target.textContent = 'clicked'; };
        box.onscroll = () => { log.dataset.box = box.scrollTop; };
        onscroll = () => { log.dataset.page = scrollY; };
      </script>`,
    '/next': '<a id="to" href="/form">to the form</a>',
    '/window':
      '<a id="to" href="/form" target="_blank">elsewhere</a><button id="b" onclick="window.open(\'/form\')">b</button>',
    '/unready': `<title>Unready</title><button id="covered">Load</button><button id="disabled" disabled>No</button><button id="hidden" style="display:none">H</button>
      <select><option id="option">One</option></select><div id="over" class="layer" style="position:fixed;inset:0"><p>Subscribe</p></div>`,
    '/consent': `<title>Consent</title><main><p>The boats of the bay sail on every day of the week.</p></main>
      <div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk"><button id="onetrust-accept-btn-handler">Accept</button></div></div>`,
    '/strict': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" });
      response.end('<title>Strict</title>');
    },
  });
});

const act = (path: string, actions: Action[], more: Partial<VisitRequest> = {}) =>
  visits.visit(path, { actions, ...more });

describe('actions', () => {
  it('say why an element cannot be clicked', async () => {
    const reason = (selector: string): Promise<string> =>
      act('/unready', [{ type: 'click', selector }]).then(
        () => 'clicked',
        (error: ActionError) => error.reason,
      );
    const found = await Promise.all(['#covered', '#disabled', '#hidden', '#option', '#none'].map(reason));
    assert.match(found[0] ?? '', /^the element is covered by <div id="over" class="layer"/);
    assert.deepEqual(found.slice(1, 3), ['the element is disabled', 'the element is there, but hidden']);
    assert.match(found[3] ?? '', /^the element is an option of a list/);
    assert.equal(found[4], 'no such element appeared in time');
  });

  it('about a notice that was taken out already have nothing to do', async () => {
    const selector = '#onetrust-accept-btn-handler';
    const actions: Action[] = [
      { type: 'wait', selector },
      { type: 'click', selector },
    ];
    const { html } = await visits.visit('/consent', { actions, blockAds: true });
    assert.match(html, /The boats of the bay/);
  });

  it('fill in a form and read the result', async () => {
    const { actions, html } = await act('/form', [
      { type: 'click', selector: '#q' },
      { type: 'write', text: 'quarks & co' },
      { type: 'press', key: 'ENTER' },
      { type: 'scrape' },
      { type: 'click', selector: '#go' },
      { type: 'wait', selector: 'li:nth-child(2)' },
      { type: 'click', selector: '.more', all: true },
      { type: 'click', selector: '.nothing', all: true },
      { type: 'executeJavascript', script: 'document.querySelectorAll("li").length' },
    ]);
    assert.equal(actions.scrapes.length, 1);
    assert.match(actions.scrapes[0]?.html ?? '', /entered quarks &amp; co/);
    assert.equal(actions.scrapes[0]?.url, `${visits.site.url}/form`);
    assert.deepEqual(actions.javascriptReturns, [{ type: 'number', value: 2 }]);
    assert.equal(html.match(/<li class="more">clicked<\/li>/g)?.length, 2);
  });

  it('scroll the page and elements in it', async () => {
    const { html } = await act('/form', [
      { type: 'scroll', direction: 'down' },
      { type: 'scroll', direction: 'down' },
      { type: 'scroll', direction: 'up' },
      { type: 'scroll', selector: '#box', direction: 'down' },
      { type: 'wait', selector: '#log[data-page="800"][data-box="100"]' },
    ]);
    assert.match(html, /data-page="800"/);
    assert.match(html, /data-box="100"/);
  });

  it('follow a link to the next page', async () => {
    const visited = await act('/next', [{ type: 'click', selector: '#to' }]);
    assert.equal(visited.url, `${visits.site.url}/form`);
    assert.match(visited.html, /<title>Form/);
  });

  it('open no windows', async () => {
    const visited = await act('/window', [
      { type: 'click', selector: '#b' },
      { type: 'click', selector: '#to' },
      { type: 'executeJavascript', script: 'String(window.open("/form"))' },
    ]);
    assert.equal(visited.url, `${visits.site.url}/window`);
    assert.deepEqual(visited.actions.javascriptReturns, [{ type: 'string', value: 'null' }]);
  });

  it('run scripts and return their values', async () => {
    const scripts = [
      'document.title',
      'return location.pathname',
      'await Promise.resolve({ deep: [1, null, undefined, new Date(0), 2n] })',
      'const a = {}; a.self = a; a',
      'document.body',
      'undefined',
      'new Map([["k", new Set([1])]])',
    ];
    const { actions } = await act(
      '/form',
      scripts.map((script) => ({ type: 'executeJavascript', script })),
    );
    const [title, path, deep, circular, body, nothing, map] = actions.javascriptReturns;
    assert.deepEqual(title, { type: 'string', value: 'Form' });
    assert.deepEqual(path, { type: 'string', value: '/form' });
    assert.deepEqual(deep, { type: 'object', value: { deep: [1, null, null, '1970-01-01T00:00:00.000Z', '2'] } });
    assert.deepEqual(circular, { type: 'object', value: { self: '[circular]' } });
    assert.match(String(body?.value), /^<body>/);
    assert.deepEqual(nothing, { type: 'undefined', value: null });
    assert.deepEqual(map?.value, [['k', [1]]]);
    const strict = await act('/strict', [{ type: 'executeJavascript', script: 'document.title' }]);
    assert.deepEqual(strict.actions.javascriptReturns, [{ type: 'string', value: 'Strict' }]);
  });

  it('that fail are reported with their position', async () => {
    const failing: [Action, RegExp][] = [
      [{ type: 'click', selector: '#missing' }, /no such element/],
      [{ type: 'executeJavascript', script: 'throw new Error("mine")' }, /Error: mine/],
      [{ type: 'executeJavascript', script: '"x".repeat(3e6)' }, /larger than/],
      [{ type: 'executeJavascript', script: 'new Array(1e6).fill("abc")' }, /too many parts/],
      [{ type: 'press', key: 'NoSuchKey' }, /Unknown key/],
      [{ type: 'click', selector: 'a[[' }, /./],
    ];
    await Promise.all(
      failing.map(async ([action, reason]) => {
        await assert.rejects(act('/form', [{ type: 'wait', milliseconds: 1 }, action]), (error) => {
          assert.ok(error instanceof ActionError, String(error));
          assert.equal(error.index, 1);
          assert.equal(error.action, action.type);
          assert.match(error.reason, reason);
          return true;
        });
      }),
    );
  });

  it('that wait for longer than there is time end the visit, not at another moment', async () => {
    const timeout = { key: 'REQUEST_TIMEOUT' };
    const soon = () => ({ deadline: deadlineIn(3000) });
    await assert.rejects(act('/form', [{ type: 'wait', selector: '#missing' }], soon()), timeout);
    await assert.rejects(act('/form', [{ type: 'wait', milliseconds: 5000 }], soon()), timeout);
  });

  it('print PDFs in the requested size', async () => {
    const { actions } = await act('/form', [
      { type: 'pdf' },
      { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 },
    ]);
    const boxes = actions.pdfs.map((pdf) =>
      /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1')),
    );
    // The browser rounds up to whole points.
    const sizes = boxes.map((box) => `${Math.round(Number(box?.[1]) / 10)} ${Math.round(Number(box?.[2]) / 10)}`);
    assert.deepEqual(sizes, ['61 79', '84 60']);
  });
});
