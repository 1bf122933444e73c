import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { selfSigned } from '../../../test/support/certificate.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { answer, type Page, startSite, startVisits, type Visits } from '../../../test/support/visits.ts';
import { EgressError } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

let visits: Visits;
const WAITING = `<p id="o">early</p><script>setTimeout(() => { o.textContent = 'late' }, location.search.slice(1))</script>`;
const later = (ms: number, body: string) => (_: unknown, response: import('node:http').ServerResponse) =>
  void setTimeout(() => response.end(body), ms);

const elsewhere = { seen: [] as string[] };
let secure = '';

before(async () => {
  const note: Page = (request, response) => {
    elsewhere.seen.push(`${request.url} ${request.headers['x-own']}`);
    response.end('');
  };
  const other = await startSite({ '/dot.png': note, '/page': note });
  const server = createServer(selfSigned(['127.0.0.1']), (_, response) => response.end('<p>secure</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  secure = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  visits = await startVisits({
    '/loads-from-elsewhere': `<img src="${other.url}/dot.png">`,
    '/goes-elsewhere': answer('text/html', '', { location: `${other.url}/page` }, 302),
    '/plain': '<!DOCTYPE html><title>Plain</title><p>Just text.</p>',
    '/fetched': `<div id="out"></div><script>
      fetch('/one').then((a) => a.text()).then(async (text) => {
        out.append(text);
        out.append(await (await fetch('/two')).text());
      });</script>`,
    '/app/page': `<p id="o"></p><script>fetch('/cookie').then((a) => a.text()).then((text) => o.append(text))</script>`,
    '/cookie': (request, response) => void response.end(request.headers.cookie ?? ''),
    '/waiting': WAITING,
    '/one': later(100, 'first '),
    '/two': later(150, 'second'),
    '/polls': `<p id="n">0</p><script>setInterval(() => fetch('/tick'), 50); setInterval(() => n.textContent++, 40)</script>`,
    '/tick': answer('text/plain', 'tick'),
    '/stream': `<p>here</p><script>fetch('/forever')</script>`,
    '/forever': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('more '), 100);
      response.on('close', () => clearInterval(timer));
    },
    '/from': answer('text/html', '', { location: '/via' }, 302),
    '/via': answer('text/html', '', { location: '/plain' }, 301),
    '/script-redirect': `<script>location.href = '/plain'</script>`,
    '/meta-redirect': `<meta http-equiv="refresh" content="0;url=/plain">`,
    '/loop': answer('text/html', '', { location: '/loop' }, 302),
    '/broken': answer('text/html', '<h1>Sorry</h1>', {}, 503),
    '/empty': answer('text/html', '', {}, 204),
    '/paper.pdf': answer('application/pdf', '%PDF-1.4 paper'),
    '/save': answer('text/html', '<p>saved</p>', { 'content-disposition': 'attachment; filename=x.html' }),
    '/data': answer('application/json', '{"a":1}'),
    '/picture': answer('image/png', Buffer.from('89504e470d0a1a0a', 'hex')),
    '/echo': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<meta name="viewport" content="width=device-width"><pre id="headers">${JSON.stringify(request.headers)}</pre><script>
        document.body.append(JSON.stringify({ languages: navigator.languages, zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          width: document.documentElement.clientWidth, touch: navigator.maxTouchPoints, automated: navigator.webdriver, agent: navigator.userAgent }));</script>`);
    },
    '/hidden': `<style>.a{display:none}.b{position:absolute;left:-2000px}.c{visibility:hidden}.c b{visibility:visible}</style>
      <p class="a">none</p><p class="b">far</p><p class="c"><b>shown</b></p><p>after</p>`,
    '/lines': `<style>.l{display:block}.f{display:flex}.s{float:right}.w{white-space:pre-line}</style>
      <p><span class="l">Pier Street 5</span><span class="l">1234 Town</span></p><p class="f"><span>Monday</span><span>04:12</span></p>
      <p>The mole<small class="s">A note</small></p><p class="w">one\ntwo</p><pre>a\nb</pre><p><b>bold</b></p>`,
    '/shadow': `<my-card><b slot="title">Slotted</b><i>Left out</i></my-card><script>
      customElements.define('my-card', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML =
          '<style>b { color: red }</style><h2><slot name="title">None</slot></h2><p>Inside</p>'; } });</script>`,
    '/framed': `<h1>Outer</h1><iframe src="/inner/page" width="300" height="200"></iframe>`,
    '/inner/page': '<p>Inner <a href="next">link</a></p>',
  });
});

const headersOn = (html: string): Record<string, string> =>
  JSON.parse((/<pre id="headers">(.*?)<\/pre>/s.exec(html)?.[1] ?? '{}').replaceAll('&amp;', '&'));

describe('a visit', () => {
  it('returns a page after its scripts have loaded its content', async () => {
    const visited = await visits.visit('/fetched');
    assert.match(visited.html, /first second/);
    assert.equal(visited.status, 200);
    assert.equal(visited.timedOut, false);
    assert.match(visited.contentType, /^text\/html/);
  });

  it('ends on pages that poll, count or stream forever', async () => {
    const [polls, stream] = await Promise.all([visits.visit('/polls'), visits.visit('/stream')]);
    assert.match(polls.html, /<p id="n">\d+<\/p>/);
    assert.match(stream.html, /here/);
  });

  it('follows redirects of the server, of scripts and of pages, and lists the server’s', async () => {
    const visited = await visits.visit('/from');
    assert.equal(visited.url, `${visits.site.url}/plain`);
    assert.deepEqual(visited.redirects, [`${visits.site.url}/from`, `${visits.site.url}/via`]);
    for (const path of ['/script-redirect', '/meta-redirect']) {
      const moved = await visits.visit(path);
      assert.equal(moved.url, `${visits.site.url}/plain`, path);
      assert.match(moved.html, /Just text/);
    }
  });

  it('waits longer on request', async () => {
    const [early, late] = await Promise.all([
      visits.visit('/waiting?3600000'),
      visits.visit('/waiting?1200', { waitFor: 4000 }),
    ]);
    assert.match(early.html, /early<\/p>/);
    assert.match(late.html, /late<\/p>/);
  });

  it('returns error pages with their status', async () => {
    const [missing, broken, empty] = await Promise.all([
      visits.visit('/nowhere'),
      visits.visit('/broken'),
      visits.visit('/empty'),
    ]);
    assert.equal(missing.status, 404);
    assert.match(missing.html, /Not here/);
    assert.equal(broken.status, 503);
    assert.match(broken.html, /Sorry/);
    assert.equal(empty.status, 204);
    assert.equal(empty.html, '');
  });

  it('returns other content as a file, and saves nothing', async () => {
    const [pdf, saved, data, picture] = await Promise.all([
      visits.visit('/paper.pdf'),
      visits.visit('/save'),
      visits.visit('/data'),
      visits.visit('/picture'),
    ]);
    assert.equal(Buffer.from(pdf.file?.bytes ?? []).toString(), '%PDF-1.4 paper');
    assert.equal(pdf.file?.contentType, 'application/pdf');
    assert.equal(Buffer.from(saved.file?.bytes ?? []).toString(), '<p>saved</p>');
    assert.equal(Buffer.from(data.file?.bytes ?? []).toString(), '{"a":1}');
    assert.equal(picture.file?.bytes.length, 8);
    await assert.rejects(visits.visit('/paper.pdf', { maxBytes: 5 }), (error) => {
      assert.ok(error instanceof EgressError);
      return error.failure === 'tooLarge';
    });
  });

  it('marks what the computed styles hide, and leaves the page as it is', async () => {
    const { html } = await visits.visit('/hidden', { markHidden: 'data-x' });
    assert.match(html, /<p class="a" data-x="">none<\/p>/);
    assert.match(html, /<p class="b" data-x="">far<\/p>/);
    assert.match(html, /<p class="c"><b>shown<\/b><\/p><p>after<\/p>/);
    assert.doesNotMatch((await visits.visit('/hidden')).html, /data-x/);
  });

  it('marks what the computed styles set on lines of its own', async () => {
    const { html } = await visits.visit('/lines', { markHidden: 'data-x' });
    const marks = [...html.matchAll(/<(\w+)(?: class="\w")? data-x-line="([^"]*)"/g)].map(
      ([, name, mark]) => `${name} ${mark}`,
    );
    const expected = ['span line', 'span line', 'span apart', 'span apart', 'small apart', 'p kept'];
    assert.deepEqual(marks, expected);
  });

  it('includes shadow roots and frames of the same origin in the HTML', async () => {
    const shadow = await visits.visit('/shadow');
    assert.match(shadow.html, /<my-card><h2><b slot="title">Slotted<\/b><\/h2><p>Inside<\/p><\/my-card>/);
    const framed = await visits.visit('/framed');
    assert.match(framed.html, /Outer.*<iframe.*Inner/s);
    assert.ok(framed.html.includes(`href="${visits.site.url}/inner/next"`), framed.html);
  });
});

describe('the visitor', () => {
  it('looks like an ordinary browser in the requested place', async () => {
    const { html } = await visits.visit('/echo', { location: { country: 'DE', languages: ['de-AT', 'en'] } });
    const headers = headersOn(html);
    assert.equal(headers['accept-language'], 'de-AT,de;q=0.9,en;q=0.8');
    assert.doesNotMatch(JSON.stringify(headers), /Headless/);
    assert.match(
      html,
      /"languages":\["de-AT","de","en"\],"zone":"Europe\/Berlin","width":1280,"touch":0,"automated":false/,
    );
  });

  it('can be a phone', async () => {
    const { html } = await visits.visit('/echo', { mobile: true });
    assert.match(headersOn(html)['user-agent'] ?? '', /Android.*Mobile/);
    assert.match(html, /"width":412/);
    assert.match(html, /"touch":[1-9]/);
  });

  it('sends the caller’s headers and cookies to the site, and not elsewhere', async () => {
    const { html } = await visits.visit('/echo', {
      headers: { 'X-Own': 'yes', Cookie: 'a=1; b=2', 'User-Agent': 'Mine/1' },
    });
    const headers = headersOn(html);
    assert.equal(headers['x-own'], 'yes');
    assert.equal(headers.cookie, 'a=1; b=2');
    assert.equal(headers['user-agent'], 'Mine/1');
    const app = await visits.visit('/app/page', { headers: { Cookie: 'a=1' } });
    assert.match(app.html, /<p id="o">a=1<\/p>/);
    await visits.visit('/loads-from-elsewhere', { headers: { 'X-Own': 'yes' } });
    await visits.visit('/goes-elsewhere', { headers: { 'X-Own': 'yes' } });
    assert.deepEqual(elsewhere.seen, ['/dot.png undefined', '/page undefined']);
  });

  it('accepts invalid certificates on request, and only then', async () => {
    const { html, status } = await visits.visit(secure, { skipTlsVerification: true });
    assert.equal(status, 200);
    assert.match(html, /secure/);
    await assert.rejects(visits.visit(secure), (error) => error instanceof EgressError && error.failure === 'tls');
  });
});

describe('the sample site', () => {
  it('is loaded over HTTPS and HTTP, and follows a link in an action', async () => {
    const encrypted = await visits.visit('https://sample.trawl.invalid/', {
      actions: [{ type: 'click', selector: 'a[href="/prices"]' }],
    });
    assert.deepEqual([encrypted.url, encrypted.status], ['https://sample.trawl.invalid/prices', 200]);
    assert.match(encrypted.html, /€21\.00/);
    const { html, status } = await visits.visit('http://sample.trawl.invalid/no-such-page');
    assert.equal(status, 404);
    assert.match(html, /The museum has no such page/);
  });
});

describe('a page that cannot be loaded', () => {
  it('gives the same error as the HTTP engine', async () => {
    const failure = async (url: string) => {
      const error = await visits.visit(url).then(
        () => undefined,
        (caught) => caught,
      );
      return error instanceof EgressError ? error.failure : error;
    };
    assert.equal(await failure('http://nowhere.invalid/'), 'dns');
    assert.equal(await failure('/loop'), 'redirects');
    const closed = new URL(visits.site.url);
    closed.port = String(await freePort());
    assert.ok(['connect', 'broken'].includes(String(await failure(`http://127.0.0.1:${closed.port}/`))));
  });

  it('when the timeout passes: 408, in time', async () => {
    const slow = visits.visit('/one', { deadline: deadlineIn(1) });
    await assert.rejects(slow, (error) => error instanceof ApiError && error.key === 'REQUEST_TIMEOUT');
  });
});
