import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { playApi, sends } from '../../../../test/support/scripted-api.ts';
import { harvestPapers } from './harvest-papers.ts';

const page = (id: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">
  <responseDate>2026-11-21T10:00:00Z</responseDate>
  <ListRecords><record>
    <header><identifier>oai:arXiv.org:${id}</identifier><datestamp>2026-01-02</datestamp></header>
    <metadata><arXivRaw xmlns="http://arxiv.org/OAI/arXivRaw/">
      <id>${id}</id><version version="v1"><date>Mon, 2 Apr 2007 19:18:42 GMT</date></version>
      <title>Paper ${id}</title><authors>Ada One</authors><categories>cs.CL</categories><abstract>About it.</abstract>
    </arXivRaw></metadata>
  </record></ListRecords>
</OAI-PMH>`;

test('a finished arXiv harvest fetches later changes, even if the contact address was set meanwhile', async () => {
  await using api = await playApi([sends(page('1706.03762')), sends(page('1409.0473'))]);
  await using ground = await openIngest();
  const deps = { ...ground, egress: api.egress, pacer: api.pacer };
  const options = { baseUrl: api.baseUrl, set: 'cs.CL' };
  const first = await harvestPapers(deps, { from: 'arxiv', options });
  const second = await harvestPapers(deps, { from: 'arxiv', options: { ...options, contact: 'me@example.org' } });
  assert.deepEqual([first.added, second.added], [1, 1]);
  assert.equal(api.asked[0]?.query.from, undefined);
  assert.equal(api.asked[1]?.query.from, '2026-11-21');
  assert.equal(api.asked[1]?.headers.from, 'me@example.org');
});
