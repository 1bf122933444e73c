import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Archives, filler, jats, latexml, startArchives } from '../../../../test/support/archives.ts';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { pdfOf } from '../../../../test/support/pdf.ts';
import { until } from '../../../../test/support/until.ts';
import { createDocuments } from '../../../engines/documents/index.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { createEgress, createPacer, parseAllowList } from '../../../foundation/egress/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import type { FetchOptions } from './fetch-place.ts';
import { createFullTexts, type FullTexts } from './full-texts.ts';
import { fullTextSources, placesOf } from './places.ts';
import { createPlaceSearch } from './search-places.ts';

const documents = createDocuments();
const NOON = Date.parse('2026-05-01T12:00:00Z');

forEachEngine('full texts', (fresh) => {
  const start = async (
    archives: Pick<Archives, 'sources'>,
    more: { wait?: number; off?: boolean; egressOf?: FetchOptions['egressOf'] } = {},
  ): Promise<{
    db: Database<ResearchTables>;
    fullTexts: FullTexts;
    clock: ReturnType<typeof manualClock>;
    add(ids: PaperRecord['ids'], more?: Partial<PaperRecord>): Promise<void>;
    read(name: string): ReturnType<FullTexts['of']>;
  }> => {
    const db = await (await fresh()).open<ResearchTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    const clock = manualClock(NOON);
    const pace = { every: 0, atOnce: 8 };
    const egress = createEgress({ allow: parseAllowList('127.0.0.1', 'X') });
    const search = createPlaceSearch({
      documents,
      egressOf: more.egressOf ?? (() => egress),
      pacer: createPacer({ arxiv: pace, ar5iv: pace, europepmc: pace, openaccess: pace }),
      contact: 'me@example.org',
      log: silentLog,
      sources: fullTextSources(archives.sources),
    });
    const fullTexts = createFullTexts({
      db,
      log: silentLog,
      clock,
      ...(more.off ? {} : { search }),
      ...(more.wait === undefined ? {} : { wait: more.wait }),
    });
    return {
      db,
      fullTexts,
      clock,
      add: async (ids, more) => {
        const record = { ids, title: 'A paper', abstract: '', authors: [], categories: [], ...more };
        await db.transaction((tx) => addRecords(tx.as(), 'jsonl', [record]));
      },
      read: async (name) => {
        const paper = await findPaper(db, name);
        assert.ok(paper, name);
        return fullTexts.of(paper, deadlineIn(60_000));
      },
    };
  };

  it('fetches an open article once and keeps it with its source and date', async () => {
    await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': jats(['Found <bold>it</bold>.']) });
    const { add, read, clock, db } = await start(archives);
    await add({ pmcid: ['PMC7'] });
    const first = await read('PMC7');
    assert.ok(typeof first !== 'string');
    assert.match(first.text, /## Results\n\nFound it\./);
    const url = `${archives.url}/europepmc/PMC7/fullTextXML`;
    const from = { source: 'Europe PMC', url, fetchedAt: '2026-05-01T12:00:00.000Z' };
    assert.deepEqual({ ...first, text: '' }, { text: '', ...from });
    clock.advance(365 * 86_400_000);
    assert.deepEqual(await read('PMC7'), first);
    assert.equal(archives.asked.length, 1);
    // If two papers are joined, the text stays.
    await add({ arxiv: ['2401.00001'] });
    await add({ arxiv: ['2401.00001'], pmcid: ['PMC7'] });
    const joined = await findPaper(db, 'arxiv:2401.00001');
    assert.equal(joined?.id, (await findPaper(db, 'PMC7'))?.id);
    assert.deepEqual(await read('arxiv:2401.00001'), first);
  });

  it('prefers the text that came with the record', async () => {
    await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': jats(['Fetched.']) });
    const { add, read } = await start(archives);
    await add({ pmcid: ['PMC7'] }, { text: 'My own words.' });
    assert.deepEqual(await read('PMC7'), { text: 'My own words.', source: 'import' });
    assert.deepEqual(archives.asked, []);
  });

  it('tries HTML, then PDF', async () => {
    await using archives = await startArchives({
      // ar5iv redirects missing papers to the abstract.
      '/ar5iv/html/cs/9301111': { status: 307, headers: { location: '/arxiv/abs/cs/9301111' } },
      '/arxiv/abs/cs/9301111': '<!DOCTYPE html><html><body><h1>Abstract page</h1></body></html>',
      '/arxiv/pdf/cs/9301111': pdfOf([filler().match(/.{1,90}( |$)/g) ?? [], ['The second page.']]),
      '/arxiv/html/2401.00001': latexml(['In HTML.']),
    });
    const { add, read } = await start(archives);
    await add({ arxiv: ['cs/9301111'] });
    await add({ arxiv: ['2401.00001'] });
    const old = await read('cs/9301111');
    assert.ok(typeof old !== 'string' && /two observers who did not know.*\n\n\fThe second page\.$/s.test(old.text));
    assert.deepEqual(archives.asked, [
      '/ar5iv/html/cs/9301111',
      '/arxiv/abs/cs/9301111',
      '/arxiv/html/cs/9301111',
      '/arxiv/pdf/cs/9301111',
    ]);
    const recent = await read('2401.00001');
    assert.ok(typeof recent !== 'string' && recent.source === 'arXiv' && /## 1 Results\n\nIn HTML\./.test(recent.text));
    assert.doesNotMatch(recent.text, /alert/);
  });

  it('looks a paper up in Europe PMC by PMID or DOI, and follows its open PDF', async () => {
    await using archives = await startArchives();
    const search = (article: object): string => JSON.stringify({ resultList: { result: [article] } });
    const { add, read } = await start(archives);
    await add({ pmid: ['5'] });
    await add({ doi: ['10.1101/2020.01.01.000001'] });
    await add({ doi: ['10.1000/closed'] });
    archives.set('/europepmc/search', (request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams.get('query');
      const article = {
        'EXT_ID:5 AND SRC:MED': { pmcid: 'PMC8', isOpenAccess: 'Y' },
        'DOI:"10.1101/2020.01.01.000001"': {
          source: 'PPR',
          id: 'PPR9',
          fullTextUrlList: {
            fullTextUrl: [
              { availabilityCode: 'S', documentStyle: 'pdf', url: `${archives.url}/publisher/closed.pdf` },
              { availabilityCode: 'OA', documentStyle: 'html', url: `${archives.url}/publisher/page` },
              { availabilityCode: 'OA', documentStyle: 'pdf', url: `${archives.url}/publisher/open.pdf` },
            ],
          },
        },
        'DOI:"10.1000/closed"': { pmcid: 'PMC10', isOpenAccess: 'N' },
      }[query ?? ''];
      response.end(article ? search(article) : search({}));
    });
    archives.set('/europepmc/PMC8/fullTextXML', jats(['By PMID.']));
    archives.set('/publisher/open.pdf', pdfOf([filler().match(/.{1,90}( |$)/g) ?? []]));
    const byPmid = await read('pmid:5');
    assert.ok(typeof byPmid !== 'string' && /By PMID\./.test(byPmid.text));
    const byLink = await read('doi:10.1101/2020.01.01.000001');
    assert.ok(typeof byLink !== 'string' && byLink.source === '127.0.0.1');
    assert.equal(await read('doi:10.1000/closed'), 'none');
    assert.deepEqual(
      archives.asked.filter((path) => !path.startsWith('/europepmc/search')),
      ['/europepmc/PMC8/fullTextXML', '/europepmc/PPR9/fullTextXML', '/publisher/open.pdf'],
    );
  });

  it('follows the links of the records, to files only', async () => {
    await using archives = await startArchives({
      '/publisher/page': '<!DOCTYPE html><html><body><p>Buy this article.</p></body></html>',
      '/publisher/paper.pdf': pdfOf([filler().match(/.{1,90}( |$)/g) ?? []]),
    });
    const { add, read } = await start(archives);
    await add({ doi: ['10.1000/a'] });
    assert.equal(await read('doi:10.1000/a'), 'none');
    const links = ['page', 'paper.pdf'].map((name) => `${archives.url}/publisher/${name}`);
    await add({ doi: ['10.1000/a'] }, { links });
    const found = await read('doi:10.1000/a');
    assert.ok(typeof found !== 'string' && found.url === links[1] && found.source === '127.0.0.1');
    // A merged paper takes its links along.
    await add({ doi: ['10.1000/b'] }, { links: [`${archives.url}/publisher/none.pdf`, ...links] });
    await add({ pmid: ['9'] });
    await add({ doi: ['10.1000/b'], pmid: ['9'] });
    assert.ok(typeof (await read('pmid:9')) !== 'string');
  });

  it('caches that there is none until the paper has other ids', async () => {
    await using archives = await startArchives({
      '/europepmc/PMC7/fullTextXML': '<article><front><article-meta/></front></article>',
      '/arxiv/html/2401.00001': latexml(['Now.']),
    });
    const { add, read, clock } = await start(archives);
    await add({ pmcid: ['PMC7'] });
    assert.equal(await read('PMC7'), 'none');
    assert.equal(await read('PMC7'), 'none');
    assert.equal(archives.asked.length, 1);
    clock.advance(31 * 86_400_000);
    assert.equal(await read('PMC7'), 'none');
    assert.equal(archives.asked.length, 2);
    await add({ pmcid: ['PMC7'], arxiv: ['2401.00001'] });
    assert.ok(typeof (await read('PMC7')) !== 'string');
  });

  it('retries after a failure, with growing delays', async () => {
    await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': { status: 500 } });
    const { add, read, clock } = await start(archives);
    await add({ pmcid: ['PMC7'] });
    assert.equal(await read('PMC7'), 'failed');
    clock.advance(9 * 60_000);
    assert.equal(await read('PMC7'), 'failed');
    assert.equal(archives.asked.length, 1);
    clock.advance(60_000);
    archives.set('/europepmc/PMC7/fullTextXML', jats(['There again.']));
    assert.ok(typeof (await read('PMC7')) !== 'string');
  });

  it('requests nothing if it is switched off', async () => {
    await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': jats(['x']) });
    const { add, read } = await start(archives, { off: true });
    await add({ pmcid: ['PMC7'] });
    assert.equal(await read('PMC7'), 'off');
    assert.deepEqual(archives.asked, []);
  });

  describe('responses of archives', () => {
    it('waits as long as an archive asks for, for other papers too', async () => {
      await using archives = await startArchives();
      archives.set('/europepmc/PMC7/fullTextXML', { status: 429, headers: { 'retry-after': '600' } });
      archives.set('/europepmc/PMC8/fullTextXML', jats(['x']));
      const { add, read } = await start(archives);
      await add({ pmcid: ['PMC7'] });
      await add({ pmcid: ['PMC8'] });
      assert.equal(await read('PMC7'), 'failed');
      assert.equal(await read('PMC8'), 'failed');
      assert.deepEqual(archives.asked, ['/europepmc/PMC7/fullTextXML']);
    });

    it('accepts no page instead of a file, no truncated file and no endless one', async () => {
      const whole = pdfOf([filler().match(/.{1,90}( |$)/g) ?? []]);
      await using archives = await startArchives({
        '/arxiv/pdf/2401.00001': '<!DOCTYPE html><html><body><form>Prove that you are no robot</form></body></html>',
        '/arxiv/pdf/2401.00002': whole.subarray(0, whole.length / 2),
        '/arxiv/pdf/2401.00003': (request, response) => {
          response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': String(whole.length) });
          response.write(whole.subarray(0, 100), () => request.socket.destroy());
        },
        '/arxiv/pdf/2401.00004': (_, response) => {
          const chunk = Buffer.alloc(1024 * 1024, 'x');
          const more = (): void => void (response.writable && response.write(chunk, more));
          more();
        },
      });
      const { add, read } = await start(archives);
      for (const number of [1, 2, 3, 4]) await add({ arxiv: [`2401.0000${number}`] });
      assert.equal(await read('2401.00001'), 'none');
      // An interrupted transfer may succeed another time.
      assert.equal(await read('2401.00002'), 'failed');
      assert.equal(await read('2401.00003'), 'failed');
      assert.equal(await read('2401.00004'), 'none');
    });

    it('fetches once for two readers, and keeps a late text for the next', async () => {
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await using archives = await startArchives({
        '/europepmc/PMC7/fullTextXML': (_, response) => void released.then(() => response.end(jats(['Late.']))),
      });
      const { add, read } = await start(archives, { wait: 20 });
      await add({ pmcid: ['PMC7'] });
      assert.deepEqual(await Promise.all([read('PMC7'), read('PMC7')]), ['pending', 'pending']);
      release();
      await until(async () => typeof (await read('PMC7')) !== 'string', 'the text');
      assert.equal(archives.asked.length, 1);
    });

    it('ends when the service stops, and when a reader goes away', async () => {
      await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': () => {} });
      const { add, db, fullTexts } = await start(archives);
      await add({ pmcid: ['PMC7'] });
      const paper = await findPaper(db, 'PMC7');
      assert.ok(paper);
      const gone = new AbortController();
      const reading = fullTexts.of(paper, deadlineIn(60_000, gone.signal));
      await until(() => archives.asked.length > 0);
      gone.abort(new Error('gone'));
      await assert.rejects(reading, /gone/);
      await fullTexts[Symbol.asyncDispose]();
      assert.equal(await fullTexts.of(paper, deadlineIn(60_000)), 'failed');
    });

    it('pauses when no place can be reached', async () => {
      const away = await startArchives();
      await away[Symbol.asyncDispose]();
      await using archives = await startArchives({ '/europepmc/PMC7/fullTextXML': jats(['x']) });
      const sources = archives.sources.map((source) =>
        source.name === 'europepmc' ? source : { ...source, url: `${away.url}/${source.name}` },
      );
      const { add, read } = await start({ sources });
      await add({ arxiv: ['2401.00001'] });
      await add({ pmcid: ['PMC7'] });
      // Two unreachable places mean the network is down.
      assert.equal(await read('2401.00001'), 'failed');
      assert.equal(await read('PMC7'), 'failed');
      assert.deepEqual(archives.asked, []);
    });

    it('detects a missing DNS server with the first request', async () => {
      const names: string[] = [];
      const egress = createEgress({
        resolve: async (host) => {
          names.push(host);
          throw Object.assign(new Error('no name service'), { code: 'EAI_AGAIN' });
        },
      });
      const sources = [{ name: 'europepmc' }, { name: 'arxiv' }, { name: 'ar5iv' }] as const;
      const { add, read } = await start({ sources: [...sources] }, { egressOf: () => egress });
      await add({ arxiv: ['2401.00001'] });
      await add({ pmcid: ['PMC7'] });
      assert.equal(await read('2401.00001'), 'failed');
      assert.equal(await read('PMC7'), 'failed');
      assert.deepEqual(names, ['arxiv.org']);
    });
  });
});

describe('places of full texts', () => {
  const all = fullTextSources([{ name: 'europepmc' }, { name: 'arxiv' }, { name: 'ar5iv' }, { name: 'openaccess' }]);
  const urls = (ids: PaperRecord['ids'], sources = all): string[] => placesOf(ids, sources).map(({ url }) => url);

  it('are the archives’ own URLs', () => {
    assert.deepEqual(urls({ arxiv: ['2312.00001'], pmcid: ['PMC1'] }), [
      'https://www.ebi.ac.uk/europepmc/webservices/rest/PMC1/fullTextXML',
      'https://arxiv.org/html/2312.00001',
      'https://ar5iv.labs.arxiv.org/html/2312.00001',
      'https://arxiv.org/pdf/2312.00001',
    ]);
    assert.equal(urls({ arxiv: ['1706.03762'] })[0], 'https://ar5iv.labs.arxiv.org/html/1706.03762');
    assert.equal(urls({ arxiv: ['hep-th/9901001'] }).at(-1), 'https://arxiv.org/pdf/hep-th/9901001');
    assert.deepEqual(urls({ doi: ['10.1000/x'] }), []);
  });

  it('are limited to those in the settings', () => {
    const some = fullTextSources([{ name: 'arxiv', url: 'http://mirror.example/arxiv/' }]);
    assert.deepEqual(urls({ arxiv: ['2312.00001'], pmcid: ['PMC1'] }, some), [
      'http://mirror.example/arxiv/html/2312.00001',
      'http://mirror.example/arxiv/pdf/2312.00001',
    ]);
  });
});
