import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { RenderJob } from './job.ts';
import { createPageThreads, type PageThreads } from './threads.ts';

const options: RenderJob['options'] = {
  ...{ markdown: true, html: false, rawHtml: true, images: false, attributes: [], product: false, menu: false },
  ...{ branding: undefined, structured: false, media: false, injection: false, redaction: undefined },
  ...{ onlyMainContent: false, includeTags: [], excludeTags: [], removeBase64Images: true, blockAds: true },
};
const job = (html: string): RenderJob => ({
  ...{ body: Buffer.from(html), contentType: 'text/html', contentLanguage: undefined, status: 200, headers: {} },
  ...{ url: 'https://example.org/', fromBrowser: false, options },
});
const soon = () => deadlineIn(240_000);

describe('threads that make pages', () => {
  let threads: PageThreads;
  before(() => {
    threads = createPageThreads(1);
  });
  after(() => threads[Symbol.asyncDispose]());

  test('a page is made whole, also when its texts are large', async () => {
    const small = await threads.run('render', job('<p>One <b>word</b>.</p>'), soon());
    assert.equal(small.markdown, 'One **word**.');
    const line = '<p>A line of text that stands for many others.</p>\n';
    const large = await threads.run('render', job(line.repeat(40_000)), soon());
    assert.equal(large.rawHtml, line.repeat(40_000));
    assert.equal(large.markdown?.split('\n\n').length, 40_000);
    assert.equal(large.kind, 'html');
  });

  test('time that is over ends the thread that is at it, and the next page is made by another', async () => {
    const ends = new AbortController();
    const endless = threads.run('render', job('<p>x'.repeat(3_000_000)), deadlineIn(240_000, ends.signal));
    const waits = threads.run('render', job('<p>Behind it.</p>'), soon());
    const gone = new AbortController();
    const never = threads.run('render', job('<p>Not wanted any more.</p>'), deadlineIn(60_000, gone.signal));
    gone.abort(new Error('gone'));
    await assert.rejects(never, /gone/);
    ends.abort(new Error('over'));
    await assert.rejects(endless, /over/);
    assert.equal((await waits).markdown, 'Behind it.');
  });

  test('pages of another team are made while those of one keep all threads, and before its others that wait', async () => {
    const ends = new AbortController();
    const { body, ...rest } = job('<p>x'.repeat(3_000_000));
    const bytes = new Uint8Array(body);
    const endless = threads.run('render', { ...rest, body: bytes }, deadlineIn(240_000, ends.signal), {
      owner: 'hostile',
      transfer: [bytes.buffer],
    });
    const order: string[] = [];
    const ask = async (owner: string, name: string): Promise<void> => {
      await threads.run('render', job(`<p>${name}</p>`), soon(), { owner });
      order.push(name);
    };
    const waits = ask('hostile', 'second');
    await Promise.all([ask('other', 'first'), ask('other', 'next')]);
    assert.deepEqual(order, ['first', 'next']);
    ends.abort(new Error('over'));
    await assert.rejects(endless, /over/);
    await waits;
  });

  test('a failed job is an error of its own, and affects no other', async () => {
    await assert.rejects(threads.run('render', { ...job(''), body: 'no bytes' as never, url: '::' }, soon()));
    assert.equal((await threads.run('render', job('<p>Fine.</p>'), soon())).markdown, 'Fine.');
  });

  test('nothing is taken once they are closed', async () => {
    const closed = createPageThreads(1);
    const running = closed.run('render', job('<p>x'.repeat(1_000_000)), soon());
    await Promise.all([closed[Symbol.asyncDispose](), assert.rejects(running, /stops/)]);
    await assert.rejects(closed.run('render', job(''), soon()), /stops/);
  });
});
