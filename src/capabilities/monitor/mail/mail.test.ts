import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { type Database, migrate, pack } from '../../../foundation/store/index.ts';
import { blankPage } from '../check/run.ts';
import { changesThatMatter } from '../check-pages.ts';
import { migrations } from '../migrations.ts';
import { recipientsOf, subscribe } from '../recipients.ts';
import type { CheckPageRow, CheckRow, MonitorRow, MonitorTables } from '../tables.ts';
import { reportOf } from './report.ts';
import { checkMail, confirmMail } from './texts.ts';

const DAY = 86_400_000;
const pageAt = (seq: number, page: Partial<CheckPageRow>): CheckPageRow => ({
  ...blankPage('target', `key ${seq}`, `https://example.com/${seq}`),
  ...{ check_id: 'check', seq, id: `page ${seq}`, created_at: 0 },
  ...page,
});
const judged = (meaningful: boolean, confidence = 'high'): string =>
  JSON.stringify({ meaningful, confidence, reason: `Because of ${confidence}.`, meaningfulChanges: [] });

forEachEngine('mail of monitors', (fresh) => {
  let db: Database<MonitorTables>;
  before(async () => {
    db = await (await fresh()).open<MonitorTables>();
    await migrate(db.as(), migrations);
  });

  test('who came to the team need not confirm any more, who left it has to; each is asked once, or again when named again', async () => {
    const emails = ['Ann@example.org', 'eve@example.net'];
    const ask = (people: string[], now: number, again = true): Promise<string[]> =>
      db.transaction((tx) => subscribe(tx.as(), 'team', emails, { people, again, now }));
    const standing = async () =>
      (await recipientsOf(db.as(), 'team', emails)).map(({ status, source }) => `${status} ${source}`);
    assert.deepEqual(await ask(['ann@example.org'], 0), ['eve@example.net']);
    assert.deepEqual(await standing(), ['confirmed team', 'pending opt_in']);
    // The mail could not be sent yet, so the recipient is still unconfirmed.
    assert.deepEqual(await ask(['ann@example.org'], 1, false), ['eve@example.net']);
    await db.kysely
      .updateTable('monitor_recipients')
      .set({ sent_at: 1 })
      .where('email', '=', 'eve@example.net')
      .execute();
    assert.deepEqual(await ask(['ann@example.org'], 2), []);
    assert.deepEqual(await ask(['ann@example.org'], 2 * DAY, false), []);
    assert.deepEqual(await ask(['ann@example.org'], 2 * DAY), ['eve@example.net']);
    assert.deepEqual(await ask(['eve@example.net'], 3 * DAY, false), ['ann@example.org']);
    assert.deepEqual(await standing(), ['pending opt_in', 'confirmed team']);
    await db.kysely.updateTable('monitor_recipients').set({ status: 'unsubscribed' }).execute();
    assert.deepEqual(await ask(['ann@example.org'], 9 * DAY), []);
    assert.deepEqual(await standing(), ['unsubscribed opt_in', 'unsubscribed team']);
  });

  test('changes that matter come first, the surest of them at the top', async () => {
    const judgments = [null, judged(false), judged(true, 'low'), judged(true), judged(false), judged(true, 'medium')];
    const rows = judgments.map((judgment, at) => pageAt(at + 1, { status: 'changed', judgment }));
    await db.kysely
      .insertInto('monitor_pages')
      .values([...rows, pageAt(9, { status: 'new' })])
      .execute();
    assert.deepEqual(await changesThatMatter(db.as(), 'check'), { seqs: [4, 6, 3, 1], noise: 2 });
  });
});

test('the mail that asks for a confirmation has no word of whoever added the address', () => {
  const links = { base: 'https://trawl.example/', confirm: 'https://trawl.example/c', unsubscribe: 'x', oneClick: 'y' };
  const { subject, text, html } = confirmMail(links);
  assert.equal(subject, 'Confirm that you want emails about changes of web pages');
  for (const part of [text, html]) assert.match(part, /a monitor of Trawl at trawl\.example/);
});

describe('the mail of a check', () => {
  const links = { base: 'https://trawl.example', confirm: '', unsubscribe: 'https://trawl.example/end', oneClick: '' };
  const mailOf = async (
    pages: CheckPageRow[],
    {
      summary = {},
      noise = 0,
      includeDiffs = false,
    }: { summary?: object; noise?: number; includeDiffs?: boolean } = {},
  ) => {
    const counts = {
      totalPages: pages.length,
      same: 0,
      changed: pages.length,
      new: 0,
      removed: 0,
      error: 0,
      ...summary,
    };
    const check = { id: 'check', summary: JSON.stringify(counts) } as CheckRow;
    const monitor = { id: 'm', name: 'Boats\r\nBcc: x' } as MonitorRow;
    return checkMail(await reportOf({ monitor, check, pages, noise, includeDiffs }), 'm', links);
  };

  test('lists meaningful changes, and counts the rest', async () => {
    const pages = [
      pageAt(1, { status: 'changed', judgment: judged(true) }),
      pageAt(2, { status: 'new' }),
      pageAt(3, { status: 'removed' }),
      pageAt(4, { status: 'error', error: 'It did\nnot answer.' }),
    ];
    const summary = { totalPages: 40, same: 3, changed: 30, new: 2, removed: 1, error: 4 };
    const { subject, text, html } = await mailOf(pages, { summary, noise: 25 });
    assert.equal(subject, 'Boats Bcc: x: 5 changed, 2 new, 1 gone, 4 failed');
    assert.deepEqual(text.split('\n\n').slice(0, 5), [
      'Changed\n- https://example.com/1\n  Because of high.\n- and 4 more',
      'New\n- https://example.com/2\n- and 1 more',
      'Gone\n- https://example.com/3',
      'Failed\n- https://example.com/4\n  It did not answer.\n- and 3 more',
      '25 pages had no relevant change.',
    ]);
    assert.match(text, /trawl\.example\/end$/);
    for (const href of [
      'https://example.com/1',
      'https://trawl.example/monitors/m/check',
      'https://trawl.example/end',
    ]) {
      assert.ok(html.includes(`<a href="${href}"`), href);
    }
  });

  const DIFF =
    '--- previous\n+++ current\n@@ -1,4 +1,4 @@\n # Lamps\n-| Lamp | 13.50 |\n+| Lamp | 12.90 |\n-Only <b>3</b> left\n+Only <b>2</b> left\n';

  test('says what changed, by word and cell', async () => {
    const diff = await pack(JSON.stringify({ text: DIFF, json: { files: [] } }));
    const { text, html } = await mailOf([pageAt(1, { status: 'changed', diff })]);
    assert.ok(
      text.includes('    - Lamp | 13.50\n    + Lamp | 12.90\n    - Only <b>3</b> left\n    + Only <b>2</b> left'),
      text,
    );
    assert.match(html, /<td[^>]*>Lamp<\/td><td[^>]*><del[^>]*>13\.50<\/del><\/td>/);
    assert.match(html, /<td[^>]*>Lamp<\/td><td[^>]*><ins[^>]*>12\.90<\/ins><\/td>/);
    assert.match(html, /Only &lt;b&gt;<del[^>]*>3<\/del>&lt;\/b&gt; left/);
    assert.doesNotMatch(html, /# Lamps/);
    const whole = await mailOf([pageAt(1, { status: 'changed', diff })], { includeDiffs: true });
    assert.match(whole.html, /# Lamps/);
  });

  test('prefers what the judge named; fields are named with their values', async () => {
    const judgment = JSON.stringify({
      meaningful: true,
      confidence: 'high',
      reason: 'The price fell.',
      meaningfulChanges: [{ type: 'changed', before: 'EUR 13.50', after: 'EUR 12.90', reason: 'price' }],
    });
    const diff = await pack(JSON.stringify({ text: DIFF, json: { files: [] } }));
    const { text } = await mailOf([pageAt(1, { status: 'changed', judgment, diff })]);
    assert.match(text, /The price fell\.\n {4}- EUR 13\.50\n {4}\+ EUR 12\.90\n\n/);
    const fields = await pack(JSON.stringify({ json: { 'items[0].price': { previous: 13.5, current: 12.9 } } }));
    const named = await mailOf([pageAt(1, { status: 'changed', diff: fields })]);
    assert.match(named.text, /- items\[0\]\.price: 13\.5\n {4}\+ items\[0\]\.price: 12\.9/);
  });

  test('what pages say cannot become markup, a link of another scheme or a change of direction', async () => {
    const url = 'javascript:alert(1)//"><script>';
    const error = '\u202e<img src=x onerror=alert(1)>';
    const { html, text } = await mailOf([pageAt(1, { status: 'error', url, error })], {
      summary: { changed: 0, error: 1 },
    });
    assert.doesNotMatch(html, /<script|<img|href="javascript/);
    assert.doesNotMatch(html + text, /\u202e/);
  });
});
