import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import { exportActivity, openActivityExport } from './activity-export.ts';

const TEAM = '019384b2-5c1e-7000-8000-000000000001';
const NOW = Date.UTC(2026, 10, 29);

/** A log of 1,200 requests, and what it was asked for. */
function logOf() {
  const asked: Record<string, unknown>[] = [];
  const rows = Array.from({ length: 1_200 }, (_, i) => ({
    ...{ id: String(9_999 - i), at: new Date(NOW - i).toISOString(), endpoint: 'scrape', method: 'POST' },
    ...{
      path: '/v2/scrape',
      target: i % 2 ? null : `=https://a.example/${i}`,
      status: 200 + (i % 3),
      durationMs: i / 2,
    },
    ...{ credits: i % 3, keyId: null, keyName: 'k', personName: 'Ada', requestId: `r${i}`, jobId: null },
    ...{ resultUrl: '/v2/x', about: 'Not in the file', tool: null, client: null },
  }));
  const list: Accounts['activity']['list'] = async (teamId, filter) => {
    asked.push({ teamId, ...filter });
    const from = filter.before === undefined ? 0 : rows.findIndex(({ id }) => id === filter.before) + 1;
    return rows.slice(from, from + filter.limit);
  };
  const deps = {
    accounts: { activity: { list } as Accounts['activity'] },
    links: undefined as never,
    clock: manualClock(NOW),
  };
  return { asked, deps };
}

test('the log is a table with typed columns, read in parts, all of it before the moment of the download', async () => {
  const { asked, deps } = logOf();
  const file = await openActivityExport(
    deps,
    `exports/activity/${TEAM}/any/any/any_reads_keys/any_any/activity.parquet`,
  );
  const bytes = await buffer(file?.body as Readable);
  const rows = await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    compressors: { ZSTD: (input) => new Uint8Array(zstdDecompressSync(input)) },
  });
  assert.equal(rows.length, 1_200);
  const { at, status, durationMs, target, personName, resultUrl } = rows[1] as Record<string, unknown>;
  assert.deepEqual([at, status, durationMs, target], [new Date(NOW - 1), 201n, 0.5, null]);
  assert.deepEqual([personName, resultUrl], [undefined, undefined]);
  assert.ok(asked.every(({ teamId, to }) => teamId === TEAM && to === new Date(NOW).toISOString()));
});

test('a filter is in the key of the file, and names of people only where it says so', async () => {
  const { asked, deps } = logOf();
  const key = `exports/activity/${TEAM}/${TEAM}/search/error_work_names/1000_2000/activity.jsonl.gz`;
  const file = await openActivityExport(deps, key);
  const [first] = gunzipSync(await buffer(file?.body as Readable))
    .toString()
    .split('\n');
  assert.equal(JSON.parse(first ?? '').personName, 'Ada');
  const { teamId, keyId, endpoint, status, reads, from, to } = asked[0] ?? {};
  assert.deepEqual(
    { teamId, keyId, endpoint, status, reads, from, to },
    {
      ...{ teamId: TEAM, keyId: TEAM, endpoint: 'search', status: 'error', reads: false },
      ...{ from: new Date(1000).toISOString(), to: new Date(2000).toISOString() },
    },
  );
});

test('a time before 1970 is one too', async () => {
  const { asked, deps } = logOf();
  const key = `exports/activity/${TEAM}/any/any/any_reads_keys/-86400000_-1/activity.csv`;
  const file = await openActivityExport(deps, key);
  assert.ok(file);
  await buffer(file.body as Readable);
  assert.deepEqual([asked[0]?.from, asked[0]?.to], ['1969-12-31T00:00:00.000Z', '1969-12-31T23:59:59.999Z']);
});

test('other keys are none of this file', async () => {
  const { deps } = logOf();
  for (const key of [
    'exports/activity/x',
    `exports/${TEAM}.csv`,
    `exports/activity/${TEAM}/any/any/any_reads_keys/any_any/activity.exe`,
  ])
    assert.equal(await openActivityExport(deps, key), undefined);
});

test('a key that is restricted to some endpoints gets no log of all of them', async () => {
  const { deps } = logOf();
  const principal = { teamId: TEAM, keyId: undefined, plan: 'default', scopes: ['search'] };
  const call = { principal, baseUrl: 'http://a.test', query: { format: 'csv', reads: 'true' } };
  const { handler } = exportActivity(deps);
  await assert.rejects(handler(call as unknown as Parameters<typeof handler>[0]), { key: 'FORBIDDEN' });
});
