import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { createWeb, parseAllowList } from '../src/foundation/egress/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { BEGIN, END, MALFORMED, serveMalformed } from './support/malformed-answers.ts';
import { startVisits } from './support/visits.ts';

/** Responses of broken servers: what Chromium shows is returned, with what is wrong; what it refuses is refused. */

/** What of a page is there. */
const partOf = (text: string): string =>
  text.includes(BEGIN) ? (text.includes(END) ? 'all' : 'a part') : text.includes('harbour') ? 'damaged' : 'nothing';

/**
 * Where the two differ on purpose: what stands before the status line, carriage returns in headers, and a response without a head could be
 * read in two ways, and Chromium guesses.
 */
const REFUSED = ['a carriage return in a header', 'a status line after some text', 'a page without a head'];
/** A server that says gzip and sends text is believed in what it sends, as it always was. */
const BEYOND = ['gzip that is plain text'];

/** Until the response has ended or has failed: the page that shows a part of it is never loaded. */
async function load(page: Page, url: string): Promise<void> {
  const isOver = new Promise<void>((resolve) => {
    const over = (request: Request): void => {
      if (request.url() !== url) return;
      page.off('requestfinished', over);
      page.off('requestfailed', over);
      resolve();
    };
    page.on('requestfinished', over);
    page.on('requestfailed', over);
  });
  await page.goto(url, { waitUntil: 'commit' }).catch(() => {});
  await isOver;
}

const allow = parseAllowList('127.0.0.1', 'TRAWL_ALLOW_PRIVATE_NETWORK');

test('of each malformed response there is as much as Chromium shows, without the browser and with it', async () => {
  const origin = await serveMalformed();
  const { page } = await openPage(await startBrowser());
  const web = createWeb({ allow });
  const { visit } = await startVisits({});
  const wrong: string[] = [];
  for (const [at, name] of Object.keys(MALFORMED).entries()) {
    const url = `${origin}/${at}`;
    await load(page, url);
    const shown = page.url() === url ? partOf(await page.content()) : 'nothing';
    const expected = REFUSED.includes(name) ? 'nothing' : shown;
    const got = await web.get({ url, deadline: deadlineIn(30_000), tier: 'basic', maxRedirects: 0 }).then(
      ({ body, flaws }) => [partOf(Buffer.from(body).toString('latin1')), flaws.join('; ')],
      (error: Error) => ['nothing', String((error as { reason?: string }).reason ?? error)],
    );
    const visited = await visit(url).then(
      ({ html, timedOut }) => (timedOut ? 'the timeout passed' : partOf(html)),
      () => 'nothing',
    );
    if (process.env.SHOW) console.log(name, '|', shown, '|', got.join(' – '), '|', visited);
    if (got[0] !== expected && !BEYOND.includes(name))
      wrong.push(`${name}: Chromium shows ${shown}, got ${got.join(' – ')}`);
    if (visited !== expected) wrong.push(`${name}: Chromium shows ${shown}, and ${visited} through the proxy`);
    if (got[0] === 'a part' && shown !== 'all' && got[1] === '' && name !== 'a length that is too small')
      wrong.push(`${name}: nothing says that it is a part`);
  }
  await web[Symbol.asyncDispose]();
  assert.deepEqual(wrong, []);
});
