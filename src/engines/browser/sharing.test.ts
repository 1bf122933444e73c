import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { answer, startVisits, type Visits } from '../../../test/support/visits.ts';

let visits: Visits;
/** Waits for what a page does with its database, which may take long. */
const DONE = [{ type: 'wait', selector: '.done' }] as const;

before(async () => {
  visits = await startVisits({
    '/set': answer(
      'text/html',
      '<script>localStorage.mark = "kept"; document.cookie = "js=1; max-age=9999"</script>set',
      {
        'set-cookie': 'http=1; HttpOnly; Max-Age=9999',
      },
    ),
    '/see': (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<p id="c">${request.headers.cookie ?? ''}</p><p id="o"></p><script>
        o.textContent = (localStorage.mark ?? 'nothing') + ' ' + (window.name || 'nameless')</script>`);
    },
    '/store': `<p id="o">…</p><script>
      const opening = indexedDB.open('db', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('s');
      opening.onsuccess = () => {
        const put = opening.result.transaction('s', 'readwrite').objectStore('s').put('deep', 'k');
        put.onsuccess = () => { o.className = 'done'; o.textContent = 'stored' };
      };</script>`,
    '/read': `<p id="o">…</p><script>
      const opening = indexedDB.open('db', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('s');
      opening.onsuccess = () => {
        const got = opening.result.transaction('s').objectStore('s').get('k');
        got.onsuccess = () => { o.className = 'done'; o.textContent = 'found ' + got.result };
      };</script>`,
    '/ads': `<p>content</p><script src="http://www.google-analytics.com/ga.js" onerror="document.body.append('blocked')"></script>
      <div id="onetrust-banner-sdk" style="height:100px">We value your privacy <button id="onetrust-reject-all-handler"
      onclick="document.cookie='choice=no'">No</button></div><ins class="adsbygoogle">Buy</ins>`,
  });
});

describe('visits', () => {
  it('are isolated from each other', async () => {
    await visits.visit('/set');
    const { html } = await visits.visit('/see');
    assert.match(html, /<p id="c"><\/p><p id="o">nothing nameless<\/p>/);
  });

  it('of one job share cookies and storage, and only they', async () => {
    await visits.visit('/set', { reuse: 'job-1' });
    const [same, other] = await Promise.all([
      visits.visit('/see', { reuse: 'job-1' }),
      visits.visit('/see', { reuse: 'job-2' }),
    ]);
    assert.match(same.html, /<p id="c">http=1; js=1<\/p><p id="o">kept/);
    assert.match(other.html, /<p id="c"><\/p><p id="o">nothing/);
  });

  it('of one job run in parallel', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => visits.visit('/see', { reuse: 'many' })));
    assert.ok(all.every(({ status, html }) => status === 200 && html.includes('id="o"')));
  });

  it('leave a state from which a later one starts', async () => {
    await visits.visit('/set');
    const first = await visits.visit('/set', { wantStorageState: true });
    const second = await visits.visit('/store', {
      ...{ storageState: first.storageState, wantStorageState: true, actions: DONE },
    });
    assert.match(second.html, /stored/);
    const state = JSON.parse(JSON.stringify(second.storageState));
    const [seen, read] = await Promise.all([
      visits.visit('/see', { storageState: state }),
      visits.visit('/read', { storageState: state, actions: DONE }),
    ]);
    assert.match(seen.html, /<p id="c">http=1; js=1<\/p><p id="o">kept/);
    assert.match(read.html, /found deep/);
  });
});

describe('ads and notices', () => {
  it('are blocked on request, and only then', async () => {
    const [without, whole] = await Promise.all([
      visits.visit('/ads', { blockAds: true, wantStorageState: true }),
      visits.visit('/ads', { blockAds: false }),
    ]);
    assert.match(without.html, /content/);
    assert.match(without.html, /blocked/);
    assert.doesNotMatch(without.html, /privacy|Buy/);
    assert.match(JSON.stringify(without.storageState), /"choice","value":"no"/);
    assert.match(whole.html, /privacy.*Buy/s);
  });
});

describe('the result of our script', () => {
  it('is returned with the page', async () => {
    const { styles } = await visits.visit('/ads', {
      collect: '({ color: getComputedStyle(document.body).color, n: document.querySelectorAll("p").length })',
    });
    assert.deepEqual(styles, { color: 'rgb(0, 0, 0)', n: 1 });
  });
});
