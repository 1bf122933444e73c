import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { pdfFromContents, pdfOf } from '../../../../test/support/pdf.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { createDocuments } from '../../../engines/documents/index.ts';
import { systemClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { addRecords } from '../catalog/add-records.ts';
import { findPaper } from '../catalog/find-paper.ts';
import type { ResearchTables } from '../catalog/tables.ts';
import { withOwnTexts } from '../lists/own-texts.ts';
import { createListSearch, type ListSearch } from '../lists/search.ts';
import { createLists, type Lists } from '../lists/service.ts';
import type { PaperRecord } from '../record.ts';
import { createResearch } from '../research.ts';
import { type FolderSummary, importFolder } from './import-folder.ts';

const forever = deadlineIn(Number.POSITIVE_INFINITY);

/** A page with a title in larger letters. */
function paper(title: string, lines: readonly string[], info = ''): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return pdfFromContents([`BT /F3 18 Tf 60 730 Td (${title}) Tj 0 -30 Td /F1 11 Tf 15 TL ${text} ET`], { info });
}

describe('a folder of PDFs', () => {
  const folder = join(tempDir(), 'mine');
  const documents = createDocuments();
  let deps: Awaited<ReturnType<typeof openIngest>>;
  let lists: Lists;
  let library: ListSearch;
  let run: (change?: (files: number) => Promise<void>, signal?: AbortSignal) => Promise<FolderSummary>;
  let catalog: number;
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(folder, name), bytes);

  before(async () => {
    deps = await openIngest();
    const db = deps.db.as<ResearchTables>();
    const known: PaperRecord = {
      ...{ ids: { doi: ['10.5555/harbour'] }, title: 'On the lights of a harbour at night', abstract: '' },
      ...{ authors: ['Bob Keeper'], categories: [], created: '2020' },
    };
    await db.transaction((tx) => addRecords(tx.as(), 'jsonl', [known]));
    catalog = (await findPaper(db, 'doi:10.5555/harbour'))?.id as number;
    const find = async () => [catalog];
    lists = createLists({ db: db.as(), clock: systemClock, find });
    library = createListSearch({ db: db.as(), meaning: undefined });
    run = (change, signal) =>
      importFolder(
        { ...deps, indexing: false, documents, find, lookUp: (key) => findPaper(db, key) },
        { folder, list: { teamId: 'team', name: 'mine' } },
        { ...(signal && { signal }), onFile: ({ files }) => void change?.(files) },
      );
    await mkdir(join(folder, 'below'), { recursive: true });
    await put('a-own.pdf', paper('Drift nets at sea', ['Ann Trawler', 'doi:10.5556/own', 'They drift for days.']));
    await put('b-title.pdf', paper('On the Lights of a Harbour at Night', ['Bob Keeper', 'The lamp burns whale oil.']));
    await put(
      'c-copy.pdf',
      paper('On the lights of a harbour at night', ['B. Keeper', 'doi:10.5555/harbour', 'Again.']),
    );
    await put('d-same.pdf', paper('Drift nets at sea', ['Ann Trawler', 'doi:10.5556/own', 'They drift for days.']));
    await put('e-thesis.pdf', paper('Trade winds and the price of salt', ['A thesis', 'by Maria Santos June 2014']));
    await put('f-wrong.pdf', paper('Something else entirely', ['https://doi.org/10.5555/harbour', 'Text.']));
    await put('g-mentions.pdf', paper('Contract of sale', ['Between A and B', 'doi:10.5556/x', 'doi:10.5556/y']));
    await put('below/h-broken.pdf', '%PDF-1.7 nothing more');
    await put('i-empty.pdf', pdfOf([[]]));
    await put('notes.txt', 'not read');
  });
  after(async () => {
    documents[Symbol.dispose]();
    await deps[Symbol.asyncDispose]();
  });
  const entries = async (team = 'team') => {
    const [list] = await lists.all(team);
    return list === undefined ? [] : (await lists.read(team, list.id, { limit: 100, offset: 0 })).entries;
  };

  it('becomes papers, references and doubts, each once', async () => {
    const { files, papers, references, copies, known, added, doubts } = await run();
    assert.deepEqual([files, papers, references, copies, known, added], [9, 2, 3, 2, 0, 1]);
    assert.deepEqual(
      (await entries()).map(({ title, paperId, authors, note }) => [title, paperId !== null, authors, note]),
      [
        ['Drift nets at sea', true, ['Ann Trawler'], ''],
        ['On the lights of a harbour at night', true, ['Bob Keeper'], ''],
        ['Trade winds and the price of salt', false, ['Maria Santos'], ''],
        [
          'Something else entirely',
          false,
          [],
          'Doubtful: doi:10.5555/harbour is “On the lights of a harbour at night”, which its first pages do not show',
        ],
        [
          'Contract of sale',
          false,
          [],
          'Doubtful: its first pages mention doi:10.5556/x and others, perhaps another work',
        ],
      ],
    );
    assert.deepEqual(
      doubts.map(({ file }) => file),
      ['below/h-broken.pdf', 'f-wrong.pdf', 'g-mentions.pdf', 'i-empty.pdf'],
    );
    assert.equal((await findPaper(deps.db.as(), 'doi:10.5556/own'))?.title, 'Drift nets at sea');
  });

  it('is searched by title, author, id and full text, by its team alone', async () => {
    const found = async (query: string, team = 'team') => (await library.search(team, query, 10, forever)).results;
    for (const query of ['price of salt', 'maria santos', 'TRADE WINDS']) {
      assert.equal((await found(query))[0]?.title, 'Trade winds and the price of salt', query);
    }
    assert.equal((await found('10.5556/OWN'))[0]?.title, 'Drift nets at sea');
    const [lamp] = await found('whale oil lamp');
    assert.equal(lamp?.title, 'On the lights of a harbour at night');
    assert.match(lamp?.passages[0]?.text ?? '', /burns whale oil/);
    assert.deepEqual(await found('whale oil lamp', 'other'), []);
    assert.deepEqual(await found('zeppelin'), []);
    // As an answer from the paper, for this team.
    const fullText = { of: async () => 'off' as const };
    const paper = await findPaper(deps.db.as(), 'doi:10.5555/harbour');
    assert.ok(paper);
    const own = await withOwnTexts(deps.db.as(), 'team', fullText).of(paper, forever);
    assert.match(typeof own === 'string' ? own : own.text, /whale oil/);
    assert.equal(await withOwnTexts(deps.db.as(), 'other', fullText).of(paper, forever), 'off');
  });

  it('has its text known to searches and readers of its team where the list had the paper before', async () => {
    const { id } = await lists.create('early', 'mine');
    await lists.add('early', id, ['doi:10.5555/harbour'], forever);
    const found = async () => (await library.search('early', 'whale oil lamp', 10, forever)).results;
    assert.deepEqual(await found(), []);
    const one = tempDir();
    await writeFile(
      join(one, 'b.pdf'),
      paper('On the Lights of a Harbour at Night', ['Bob Keeper', 'It burns whale oil.']),
    );
    const how = { ...deps, indexing: false, documents, find: async () => [catalog], lookUp: async () => undefined };
    await importFolder(how, { folder: one, list: { teamId: 'early', name: 'mine' } });
    assert.match((await found())[0]?.passages[0]?.text ?? '', /burns whale oil/);
    await using research = await createResearch({ ...deps, starter: false, indexing: false });
    const known = await research.paper('doi:10.5555/harbour');
    assert.ok(known);
    assert.match(JSON.stringify(await research.fullText(known, forever, 'early')), /whale oil/);
    for (const team of ['other', undefined])
      assert.doesNotMatch(JSON.stringify(await research.fullText(known, forever, team)), /whale oil/);
    await lists.remove('early', id);
  });

  it('is read again only where it changed, also while it is read', async () => {
    const again = await run();
    assert.deepEqual([again.files, again.known, again.papers, again.references], [9, 6, 0, 0]);
    await put('a-own.pdf', paper('Drift nets at sea', ['Ann Trawler', 'doi:10.5556/own', 'A corrected sentence.']));
    const changed = await run(async (files) => {
      if (files > 1) return;
      await rm(join(folder, 'i-empty.pdf'));
      await put('z-late.pdf', paper('A late arrival', ['Zoe Late', 'Came while others were read.']));
    });
    assert.deepEqual([changed.files, changed.papers, changed.references], [10, 1, 1]);
    assert.match(changed.doubts.find(({ file }) => file === 'i-empty.pdf')?.reason ?? '', /is gone/);
    const { results } = await library.search('team', 'late arrival', 1, forever);
    assert.equal(results[0]?.title, 'A late arrival');
    assert.equal((await entries()).length, 6);
  });

  it('can be stopped and continues, and what is removed from the list is forgotten', async () => {
    const stop = new AbortController();
    await put('y-1.pdf', paper('One more paper', ['Ann Trawler', 'First.']));
    await put('y-2.pdf', paper('And another paper', ['Ann Trawler', 'Second.']));
    await assert.rejects(
      run(async (files) => (files === 10 ? stop.abort(new Error('stopped')) : undefined), stop.signal),
      /stopped/,
    );
    const rest = await run();
    assert.equal((await entries()).length, 8);
    assert.ok(rest.known >= 7, String(rest.known));
    const [list] = await lists.all('team');
    const thesis = (await entries()).find(({ title }) => title.startsWith('Trade winds'));
    await lists.removeEntry('team', list?.id ?? '', thesis?.id ?? '');
    assert.deepEqual((await library.search('team', 'maria santos salt', 5, forever)).results, []);
    assert.equal((await run()).references, 1);
    await lists.remove('team', list?.id ?? '');
    const texts = await deps.db
      .as<{ paper_list_files: { key: string } }>()
      .kysely.selectFrom('paper_list_files')
      .selectAll()
      .execute();
    assert.deepEqual(texts, []);
  });

  it('has to have a PDF', async () => {
    const empty = { folder: tempDir(), list: { teamId: 'team', name: 'none' } };
    const none = { find: async () => [], lookUp: async () => undefined };
    await assert.rejects(importFolder({ ...deps, indexing: false, documents, ...none }, empty), /has no PDF/);
  });
});
