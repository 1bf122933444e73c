import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { before, describe, it } from 'node:test';
import { answer, type Site, startSite, startVisits, type Visits } from '../../../test/support/visits.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

/** Only 127.0.0.1 is allowed; 127.0.0.2 stands for all private addresses. */
let visits: Visits;
let inside: Site;
let stun: { readonly port: number; packets: number };

before(async () => {
  inside = await startSite({ '/secret': 'the secret', '/pixel': 'x', '/ws': 'x' }, '127.0.0.2');
  const socket = createSocket('udp4');
  stun = { port: 0, packets: 0 };
  socket.on('message', () => {
    stun.packets++;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  stun = Object.assign(stun, { port: socket.address().port });
  socket.unref();
  visits = await startVisits({
    '/reaches': `<p id="o"></p><img src="${inside.url}/pixel"><iframe src="${inside.url}/secret" width="300" height="100"></iframe>
      <script>
        const say = (text) => { o.textContent += text + ' '; o.className += ' ' + text.replace(':', '-'); };
        fetch('${inside.url}/secret', { mode: 'no-cors' }).then(async (a) => say('fetch:' + a.type + a.status), () => say('fetch:failed'));
        const ws = new WebSocket('${inside.url.replace('http', 'ws')}/ws');
        ws.onopen = () => say('ws:open'); ws.onerror = () => say('ws:failed');
        navigator.sendBeacon('${inside.url}/secret', 'x');
      </script>`,
    '/redirects': answer('text/html', '', { location: `${inside.url}/secret` }, 302),
    '/script-redirects': `<script>location.href = '${inside.url}/secret'</script>`,
    '/script-redirects-tls': `<script>location.href = '${inside.url.replace('http:', 'https:')}/secret'</script>`,
    '/goes-on': answer('text/html', '', { location: '/third' }, 302),
    '/scripts-on': `<script>location.href = '/third'</script>`,
    '/to-file': answer('text/html', '', { location: 'file:///etc/passwd' }, 302),
    '/rtc': `<p id="o">start</p><script>
      const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun.port}' }] });
      pc.createDataChannel('x');
      pc.createOffer().then((offer) => pc.setLocalDescription(offer));
      pc.onicegatheringstatechange = () => { o.className = 'begun'; o.textContent = pc.iceGatheringState; };
      pc.onicecandidate = (event) => { if (event.candidate) o.dataset.candidate = event.candidate.candidate; };
      </script>`,
    '/files': `<p id="o"></p><iframe src="file:///etc/passwd" width="300" height="100"></iframe><script>
      for (const url of ['file:///etc/passwd', 'view-source:file:///etc/passwd', 'chrome://version', 'data:text/html,<p>data</p>'])
        try { location.href = url } catch {}
      fetch('file:///etc/passwd').then(() => { o.textContent = 'read' }, () => { o.textContent = 'failed' });</script>`,
    '/worker.js': answer('text/javascript', 'self.onfetch = (e) => e.respondWith(new Response("from worker"))'),
    '/service-worker': `<p id="o"></p><script>navigator.serviceWorker?.register('/worker.js').then(
      (r) => { o.textContent = r ? 'registered' : 'blocked' }, () => { o.textContent = 'refused' })</script>`,
    '/permissions': `<p id="o"></p><script>
      Promise.all(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'].map(async (name) =>
        name + '=' + (await navigator.permissions.query({ name })).state)).then((all) => { o.textContent = all.join(' ') })</script>`,
    '/third': '<script src="http://third.invalid/a.js"></script><p>page</p>',
  });
});

const refusal = (url: string): Promise<unknown> =>
  visits.visit(url).then(
    ({ html }) => html,
    (error) => (error instanceof ApiError ? `${error.message} ${error.code ?? ''}`.trim() : error),
  );

describe('private addresses', () => {
  it('are not reached by subresources', async () => {
    const { html } = await visits.visit('/reaches', {
      waitFor: 300,
      actions: [{ type: 'wait', selector: '.ws-failed, .ws-open' }],
    });
    const said = /<p id="o"[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? '';
    assert.match(said, /ws:failed/);
    assert.doesNotMatch(said, /ws:open/);
    assert.doesNotMatch(html, /the secret/);
    assert.deepEqual(inside.asked, []);
  });

  it('are refused as a URL, after a redirect, and from a script', async () => {
    assert.equal(await refusal(`${inside.url}/secret`), 'Invalid URL PRIVATE_ADDRESS');
    assert.equal(await refusal('/redirects'), 'Invalid URL PRIVATE_ADDRESS');
    assert.equal(await refusal('/script-redirects'), 'Invalid URL PRIVATE_ADDRESS');
    assert.equal(await refusal('/script-redirects-tls'), 'Invalid URL PRIVATE_ADDRESS');
    assert.equal(await refusal('http://2130706434/'), 'Invalid URL PRIVATE_ADDRESS');
    assert.equal(await refusal('https://[::ffff:127.0.0.2]/'), 'Invalid URL PRIVATE_ADDRESS');
    assert.deepEqual(inside.asked, []);
  });

  it('and other targets that a caller may not reach are not requested', async () => {
    const asked: string[] = [];
    const permit = ({ pathname }: URL): void => {
      asked.push(pathname);
      if (pathname === '/third') throw new Error('not for you');
    };
    for (const path of ['/goes-on', '/scripts-on', '/third']) {
      await assert.rejects(visits.visit(path, { permit }), /not for you/, path);
    }
    assert.deepEqual(asked, ['/goes-on', '/third', '/scripts-on', '/third', '/third']);
    assert.ok(!visits.site.asked.includes('/third'));
    assert.equal((await visits.visit('/permissions', { permit })).status, 200);
  });

  it('get no packet from WebRTC', async () => {
    const { html } = await visits.visit('/rtc', { waitFor: 1000, actions: [{ type: 'wait', selector: '.begun' }] });
    assert.match(html, /complete|gathering/);
    assert.doesNotMatch(html, /data-candidate="[^"]* udp /i);
    assert.equal(stun.packets, 0);
  });
});

describe('other schemes than http and https', () => {
  it('are not URLs to visit', async () => {
    for (const url of [
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'view-source:http://127.0.0.1/',
      'chrome://version',
      'data:text/html,x',
    ])
      assert.equal(await refusal(url), 'Invalid URL', url);
    assert.match(String(await refusal('/to-file')), /^Invalid URL/);
  });

  it('are not reached by a page', async () => {
    const visited = await visits.visit('/files', {
      actions: [
        { type: 'executeJavascript', script: 'location.href = "file:///etc/passwd"; 1' },
        { type: 'wait', selector: '#o:not(:empty)' },
      ],
    });
    assert.equal(visited.url, `${visits.site.url}/files`);
    assert.match(visited.html, /<p id="o">failed/);
    assert.doesNotMatch(visited.html, /root:/);
  });

  it('service workers stay out, and permissions are denied', async () => {
    const worker = await visits.visit('/service-worker');
    assert.match(worker.html, /<p id="o">(blocked|refused)?</);
    assert.ok(!visits.site.asked.includes('/worker.js'));
    const { html } = await visits.visit('/permissions', {
      location: { country: 'AQ' },
      actions: [{ type: 'wait', selector: '#o:not(:empty)' }],
    });
    assert.match(html, /geolocation=denied notifications=denied camera=denied microphone=denied clipboard-read=denied/);
  });

  it('a host that does not respond delays nothing', async () => {
    assert.match((await visits.visit('/third')).html, /<p>page<\/p>/);
  });
});
