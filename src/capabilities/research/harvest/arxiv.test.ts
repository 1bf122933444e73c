import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Api,
  cutsOff,
  gather,
  playApi,
  type Reply,
  sends,
  status,
} from '../../../../test/support/scripted-api.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import type { SourceItem } from '../records/item.ts';
import { type ArxivOptions, arxivSet, harvestArxiv } from './arxiv.ts';

import type { OaiState } from './oai.ts';

interface Fields {
  readonly date?: string;
  readonly title?: string;
  readonly authors?: string;
  readonly versions?: readonly string[];
  readonly more?: string;
}

function record(id: string, fields: Fields = {}): string {
  const versions = (fields.versions ?? ['Mon, 2 Apr 2007 19:18:42 GMT'])
    .map(
      (date, i) =>
        `<version version="v${i + 1}">\n<date>${date}</date>\n<size>14kb</size>\n<source_type>D</source_type></version>`,
    )
    .join('\n');
  return `
        <record>
            <header>
                <identifier>oai:arXiv.org:${id}</identifier>
                <datestamp>${fields.date ?? '2026-01-02'}</datestamp>
                <setSpec>cs:cs:CL</setSpec>
            </header>
            <metadata>
    <arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://arxiv.org/OAI/arXivRaw/ https://oaipmh.arxiv.org/OAI/arXivRaw.xsd">
        <id>${id}</id>
        <submitter>A Submitter</submitter>
        ${versions}
        <title>${fields.title ?? `Paper ${id}`}</title>
        <authors>${fields.authors ?? 'Ada One, Bo Two'}</authors>
        <categories>cs.CL cs.LG</categories>
        ${fields.more ?? ''}
        <license>http://arxiv.org/licenses/nonexclusive-distrib/1.0/</license>
        <abstract>  An abstract
over two lines.
  And a paragraph with 1 &lt; 2 &amp; more.
</abstract>
    </arXivRaw>
            </metadata>
        </record>`;
}

const deleted = (id: string): string =>
  `<record><header status="deleted"><identifier>oai:arXiv.org:${id}</identifier><datestamp>2026-01-03</datestamp></header></record>`;

const envelope = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
    <responseDate>2026-11-21T10:00:00Z</responseDate>
    <request verb='ListRecords'>http://oaipmh.arxiv.org/oai</request>
    ${inside}
</OAI-PMH>`;

/** @param token undefined: no element (a list of one page); '': the empty element that ends a list */
function list(records: readonly string[], token?: string): string {
  const element =
    token === undefined
      ? ''
      : token === ''
        ? '<resumptionToken/>'
        : `<resumptionToken expirationDate='2026-11-22T00:00:00Z'>${token}</resumptionToken>`;
  return envelope(`<ListRecords>${records.join('')}${element}</ListRecords>`);
}

const oaiError = (code: string): string => envelope(`<error code='${code}'>The reason is ${code}.</error>`);

const TOKEN = 'verb%3DListRecords%26metadataPrefix%3DarXivRaw%26from%3D2026-01-02%26skip%3D2';

const harvest = (api: Api, options: Partial<ArxivOptions> = {}, state?: OaiState) =>
  harvestArxiv(api.egress, api.pacer, { deadline: api.deadline, baseUrl: api.baseUrl, ...options }, state);

const idsOf = (batches: readonly { items: readonly SourceItem[] }[]): (string | undefined)[] =>
  batches.flatMap(({ items }) => items.map((item) => ('record' in item ? item.record.ids.arxiv?.[0] : item.reason)));

test('a list of several pages becomes papers, three seconds apart', async () => {
  await using api = await playApi([
    sends(
      list(
        [
          record('1706.03762', {
            title: 'Attention is\n  all  you &amp; need',
            authors: 'Ashish Vaswani, \\L{}ukasz Kaiser (1) and Erd\\H{o}s, Jr. ((1) Google)',
            versions: [
              'Mon, 12 Jun 2017 17:57:34 GMT',
              'Mon, 19 Jun 2017 16:49:45 GMT',
              'Wed, 2 Aug 2023 00:41:18 GMT',
            ],
            more: '<doi>10.1000/ABC 10.1000/def</doi>',
          }),
          record('hep-th/9901001', { date: '2026-01-02' }),
        ],
        TOKEN,
      ),
    ),
    sends(list([record('2401.00001', { date: '2026-01-04' }), deleted('2401.00002')], '')),
  ]);
  const batches = await gather(
    harvest(api, { set: 'cs.CL', from: '1991-01-01', until: '2026-11-20', contact: 'me@example.org' }),
  );
  assert.deepEqual(idsOf(batches), ['1706.03762', 'hep-th/9901001', '2401.00001']);
  const [first] = batches[0]?.items ?? [];
  assert.deepEqual(first, {
    position: 'oai:arXiv.org:1706.03762',
    record: {
      ids: { arxiv: ['1706.03762'], doi: ['10.1000/abc', '10.1000/def'] },
      title: 'Attention is all you & need',
      abstract: 'An abstract over two lines.\n\nAnd a paragraph with 1 < 2 & more.',
      authors: ['Ashish Vaswani', 'Łukasz Kaiser', 'Erdős Jr.'],
      categories: ['cs.CL', 'cs.LG'],
      created: '2017-06-12',
      updated: '2023-08-02',
    },
  });
  assert.deepEqual(
    api.asked.map(({ query }) => query),
    [
      { verb: 'ListRecords', metadataPrefix: 'arXivRaw', set: 'cs:cs:CL', from: '2005-09-16', until: '2026-11-20' },
      { verb: 'ListRecords', resumptionToken: TOKEN },
    ],
  );
  assert.equal(api.asked[0]?.headers.from, 'me@example.org');
  assert.ok((api.asked[1]?.at ?? 0) - (api.asked[0]?.at ?? 0) >= 3_000);
  const last = batches.at(-1)?.state;
  assert.deepEqual([last?.read, last?.deleted, last?.done, last?.reached], [3, 1, true, '2026-01-04']);
});

test('a killed harvest resumes at its token, through JSON', async () => {
  const script = [
    sends(list([record('2401.00001')], 't1')),
    sends(list([record('2401.00002')], 't2')),
    sends(list([record('2401.00003')], '')),
  ];
  await using api = await playApi(script);
  const [before] = await gather(harvest(api, { set: 'cs' }), 1);
  const state = JSON.parse(JSON.stringify(before?.state));
  const after = await gather(harvest(api, { set: 'cs' }, state));
  assert.deepEqual(idsOf(after), ['2401.00002', '2401.00003']);
  assert.deepEqual(
    api.asked.map(({ query }) => query.resumptionToken),
    [undefined, 't1', 't2'],
  );
  assert.equal(after.at(-1)?.state.read, 3);
});

test('a finished harvest resumes with later changes, a bounded one is over, another selection starts again', async () => {
  await using api = await playApi([
    sends(list([record('2401.00001')])),
    sends(list([record('2401.00002')])),
    sends(oaiError('noRecordsMatch')),
  ]);
  const state = (await gather(harvest(api, { set: 'cs' }))).at(-1)?.state;
  assert.deepEqual(idsOf(await gather(harvest(api, { set: 'cs' }, state))), ['2401.00002']);
  assert.equal(api.asked[1]?.query.from, '2026-11-21');
  await gather(harvest(api, { set: 'math' }, state));
  assert.equal(api.asked[2]?.query.from, undefined);
  const bounded = {
    selection: { set: undefined, from: undefined, until: '2026-01-01' },
    read: 5,
    deleted: 0,
    done: true,
  };
  assert.deepEqual(await gather(harvest(api, { until: '2026-01-01' }, bounded)), []);
  assert.equal(api.asked.length, 3);
});

test('an empty result is not an error', async () => {
  await using api = await playApi([sends(oaiError('noRecordsMatch'))]);
  const batches = await gather(harvest(api));
  assert.deepEqual(batches[0]?.items, []);
  assert.equal(batches[0]?.state.done, true);
});

test('an expired token restarts the list at the last date, a limited number of times', async () => {
  const bad = sends(oaiError('badResumptionToken'));
  await using api = await playApi([
    sends(list([record('2401.00001', { date: '2026-01-05' }), record('2401.00002', { date: '2026-01-07' })], 'old')),
    bad,
    sends(list([record('2401.00002', { date: '2026-01-07' }), record('2401.00003', { date: '2026-01-07' })], 'new')),
    bad,
  ]);
  const seen: (string | undefined)[] = [];
  await assert.rejects(
    async () => {
      for await (const batch of harvest(api, { until: '2026-02-01' })) seen.push(...idsOf([batch]));
    },
    { name: 'OperatorError', message: /arXiv rejects its own resumption tokens.*badResumptionToken/ },
  );
  assert.deepEqual(seen, ['2401.00001', '2401.00002', '2401.00002', '2401.00003']);
  assert.deepEqual(api.asked[2]?.query, {
    verb: 'ListRecords',
    metadataPrefix: 'arXivRaw',
    from: '2026-01-07',
    until: '2026-02-01',
  });
});

test('a refusal of the server ends the harvest with its reason', async () => {
  for (const [reply, message] of [
    [sends(oaiError('badArgument')), /arXiv refuses the request: badArgument, The reason is badArgument\./],
    [status(403), /status 403/],
    [sends(list([record('2401.00001')], 'x')), /status 400/],
  ] as [Reply, RegExp][]) {
    await using api = await playApi([reply]);
    await assert.rejects(gather(harvest(api)), { name: 'OperatorError', message });
  }
});

test('throttling is obeyed: Retry-After in seconds or as a date, otherwise growing waits', async () => {
  await using api = await playApi([
    status(503, { 'retry-after': '45' }),
    (...asked) => status(503, { 'retry-after': new Date(Date.now() + 120_000).toUTCString() })(...asked),
    status(429),
    status(429),
    sends(list([record('2401.00001')])),
  ]);
  assert.deepEqual(idsOf(await gather(harvest(api))), ['2401.00001']);
  const waits = api.asked.slice(1).map(({ at }, i) => at - (api.asked[i]?.at ?? 0));
  assert.ok((waits[0] ?? 0) >= 45_000 && (waits[0] ?? 0) < 46_000, String(waits));
  assert.ok((waits[1] ?? 0) > 110_000 && (waits[1] ?? 0) <= 121_000, String(waits));
  assert.ok((waits[2] ?? 0) >= 10_000 && (waits[3] ?? 0) > 10_000, String(waits));
});

test('HTML, truncated and empty responses and server errors are retried, and nothing is returned twice or in part', async () => {
  const good = list([record('2401.00001'), record('2401.00002')]);
  await using api = await playApi([
    sends('<!DOCTYPE html><html><head><title>503</title></head><body>Backend fetch failed</body></html>', 'text/html'),
    cutsOff(good),
    sends(good.slice(0, good.indexOf('</ListRecords>'))),
    sends(good.slice(0, good.length / 2)),
    sends(list([])),
    sends(''),
    status(502),
    sends(good),
  ]);
  const batches = await gather(harvest(api));
  assert.equal(batches.length, 1);
  assert.deepEqual(idsOf(batches), ['2401.00001', '2401.00002']);
});

test('after too many failures, the harvest ends with the last reason', async () => {
  await using api = await playApi(Array<Reply>(8).fill(sends('<html>no</html>', 'text/html')));
  await assert.rejects(gather(harvest(api)), {
    name: 'OperatorError',
    message: 'arXiv failed 8 times in a row, most recently: returned <html> instead of OAI-PMH',
  });
  assert.equal(api.asked.length, 8);
});

test('a record that is not a paper is rejected with its position; the others stay', async () => {
  await using api = await playApi([
    sends(list([record('2401.00001'), record('2401.00002', { title: ' ' }), record('nonsense'), record('2401.00004')])),
  ]);
  const [batch] = await gather(harvest(api));
  const [, noTitle, noId] = batch?.items ?? [];
  assert.deepEqual(idsOf([batch as NonNullable<typeof batch>]).length, 4);
  assert.ok(noTitle !== undefined && 'reason' in noTitle);
  assert.equal(noTitle.reason, 'no title');
  assert.equal(noTitle.position, 'oai:arXiv.org:2401.00002');
  assert.match(noTitle.excerpt, /^id: 2401\.00002 submitter: A Submitter/);
  assert.ok(noId !== undefined && 'reason' in noId);
});

test('aborting the harvest ends its waits', async () => {
  await using api = await playApi([status(503, { 'retry-after': '600' })]);
  const control = new AbortController();
  const reason = new Error('interrupted');
  const log = { debug() {}, info() {}, error() {}, child: () => log, warn: () => control.abort(reason) };
  await assert.rejects(
    gather(harvest(api, { deadline: deadlineIn(Number.POSITIVE_INFINITY, control.signal), log })),
    reason,
  );
  await using hurried = await playApi([status(503, { 'retry-after': '600' })]);
  await assert.rejects(gather(harvest(hurried, { deadline: deadlineIn(60_000) })), {
    name: 'OperatorError',
    message: /600 s/,
  });
});

test('categories become sets; invalid options are named', async () => {
  for (const [text, set] of [
    ['cs', 'cs'],
    ['cs.CL', 'cs:cs:CL'],
    ['physics', 'physics'],
    ['physics.optics', 'physics:physics:optics'],
    ['hep-th', 'physics:hep-th'],
    ['astro-ph.GA', 'physics:astro-ph:GA'],
    ['cond-mat.str-el', 'physics:cond-mat:str-el'],
    ['q-bio.NC', 'q-bio:q-bio:NC'],
    ['physics:hep-th', 'physics:hep-th'],
    ['cs:cs:AI', 'cs:cs:AI'],
  ]) {
    assert.equal(arxivSet(text as string), set);
  }
  for (const bad of ['', 'cs.', 'cs.CL.x', 'CS CL', 'cs/CL', 'cs:'])
    assert.throws(() => arxivSet(bad), { name: 'OperatorError' }, bad);
  await using api = await playApi([]);
  for (const options of [{ from: '2024-02-30' }, { until: '2024' }, { from: '2024-02-02', until: '2024-02-01' }]) {
    await assert.rejects(gather(harvest(api, options)), { name: 'OperatorError' });
  }
  assert.equal(api.asked.length, 0);
});
