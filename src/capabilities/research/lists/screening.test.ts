import assert from 'node:assert/strict';
import { before, it, test } from 'node:test';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { migrations as indexingMigrations } from '../../../engines/indexing/index.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { addRecords } from '../catalog/add-records.ts';
import { migrations } from '../migrations.ts';
import type { PaperRecord } from '../record.ts';
import { countsOf } from './outcomes.ts';
import { createScreening, type Screening } from './screening.ts';
import { createLists, type Lists } from './service.ts';
import type { ListTables } from './tables.ts';

const forever = deadlineIn(Number.POSITIVE_INFINITY);
const ANN = { teamId: 'team', personId: 'ann', keyId: undefined };
const BEN = { teamId: 'team', personId: 'ben', keyId: undefined };
const KEY = { teamId: 'team', keyId: 'k1' };
const TITLES = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const bib = (titles: readonly string[]): string =>
  titles.map((title, i) => `@misc{r${i}, title = {${title}}, year = {2020}}`).join('\n');

forEachEngine('screening of a reading list', (fresh) => {
  let db: Database<ListTables>;
  let clock: ReturnType<typeof manualClock>;
  let lists: Lists;
  let screening: Screening;
  let id: string;
  before(async () => {
    db = await (await fresh()).open<ListTables>();
    await migrate(db.as(), [...indexingMigrations, ...migrations]);
    clock = manualClock(Date.parse('2026-05-01T12:00:00Z'));
    lists = createLists({ db, clock, find: async () => [] });
    const names = async () => new Map(Object.entries({ ann: 'Ann', ben: '=Ben', k1: 'Robot' }));
    screening = createScreening({ db, clock, names });
    ({ id } = await lists.create('team', 'Review'));
    await lists.import('team', id, { text: bib(TITLES), format: 'bibtex' }, forever);
  });
  type Decide = Parameters<Screening['decide']>;
  const decide = (caller: Decide[0], ids: string[], decision: Decide[2]['decision'], reason = '', settle = false) =>
    screening.decide(caller, id, { entryIds: ids, decision, reason, settle });
  const read = (show: Parameters<Screening['read']>[2]['show'], caller: Decide[0] = ANN) =>
    screening.read(caller, id, { show, limit: 50, offset: 0 });
  const titles = async (...args: Parameters<typeof read>) => (await read(...args)).entries.map(({ title }) => title);

  it('counts what another file has again as duplicates, and the same file once', async () => {
    const again = { text: bib(['Beta', 'Gamma']), format: 'bibtex' } as const;
    assert.equal((await lists.import('team', id, again, forever)).present, 2);
    await lists.import('team', id, again, forever);
    await lists.import('team', id, { text: bib(TITLES), format: 'bibtex' }, forever);
    const { counts } = await read('all');
    assert.deepEqual([counts.identified, counts.duplicates, counts.records, counts.undecided], [6, 2, 4, 4]);
    assert.equal((await screening.setDuplicates(BEN, id, 10)).counts.identified, 14);
  });

  it('two reviewers at once lose nothing: each has a decision, and what they disagree on is a conflict', async () => {
    const all = ['1', '2', '3', '4'];
    await Promise.all([
      ...all.map((entry) =>
        decide(ANN, [entry], entry === '4' ? 'exclude' : 'include', entry === '4' ? 'animals' : ''),
      ),
      ...all.map((entry) =>
        decide(BEN, [entry], entry === '1' ? 'include' : 'exclude', entry === '1' ? '' : 'too old'),
      ),
    ]);
    const { counts, entries } = await read('all');
    assert.deepEqual(
      entries.map(({ title, outcome, decisions }) => [title, outcome, decisions.map(({ decision }) => decision)]),
      [
        ['Alpha', 'included', ['include', 'include']],
        ['Beta', 'conflict', ['include', 'exclude']],
        ['Gamma', 'conflict', ['include', 'exclude']],
        ['Delta', 'excluded', ['exclude', 'exclude']],
      ],
    );
    const { included, excluded, screened, conflicts, undecided } = counts;
    assert.deepEqual([included, excluded, screened, conflicts, undecided], [1, 1, 2, 2, 0]);
    assert.deepEqual(await titles('conflict'), ['Beta', 'Gamma']);
    assert.deepEqual([await titles('open', ANN), await titles('open', KEY)], [[], TITLES]);
    assert.deepEqual(
      entries[3]?.decisions.map(({ reviewer, reason, isMine }) => [reviewer.name, reason, isMine]),
      [
        ['Ann', 'animals', true],
        ['=Ben', 'too old', false],
      ],
    );
  });

  it('a conflict is settled, and opened again', async () => {
    const { decided } = await decide(KEY, ['2'], 'exclude', ' wrong\u202e  population ', true);
    assert.deepEqual(
      decided.map(({ outcome, reason, settled }) => [outcome, reason, settled?.reviewer.name, settled?.isMine]),
      [['excluded', 'wrong population', 'Robot', true]],
    );
    assert.deepEqual(await titles('open', KEY), ['Alpha', 'Gamma', 'Delta']);
    await decide(KEY, ['3'], 'include', '', true);
    const { decided: open } = await decide(BEN, ['3'], 'undecided', '', true);
    assert.deepEqual([open[0]?.outcome, open[0]?.settled, open[0]?.decisions.length], ['conflict', null, 2]);
  });

  it('a decision is taken back, and unknown entries are named', async () => {
    const { decided, unknown } = await decide(ANN, ['3', '99'], 'undecided');
    assert.deepEqual([decided[0]?.outcome, decided[0]?.reason, unknown], ['excluded', 'too old', ['99']]);
  });

  it('refuses a reason of what is not excluded', async () => {
    await assert.rejects(decide(ANN, ['1'], 'include', 'because'), { status: 400 });
  });

  it('is exported: every entry with its decisions, and the counts', async () => {
    const { text } = await screening.export(ANN, id, 'decisions');
    const lines = text.split('\r\n');
    assert.equal(lines[0], 'entry,paperId,title,authors,year,doi,arxiv,pmid,url,outcome,reason,decisions,note');
    assert.equal(lines[1], '1,,Alpha,,2020,,,,,included,,"Ann: include; =Ben: include",');
    assert.match(
      lines[2] ?? '',
      /,excluded,wrong population,"Ann: include; =Ben: exclude \(too old\); settled by Robot: /,
    );
    assert.match(lines[3] ?? '', /,excluded,too old,'=Ben: exclude \(too old\),$/);
    assert.equal(lines.length, 6);
    assert.deepEqual((await screening.export(ANN, id, 'counts')).text.trimEnd().split('\r\n'), [
      'step,reason,records',
      ...['identified,,14', 'duplicates removed,,10', 'screened,,4', 'excluded,,3'],
      ...['excluded for,animals,1', 'excluded for,too old,1', 'excluded for,wrong population,1'],
      ...['included,,1', 'undecided,,0', 'in conflict,,0'],
    ]);
  });

  it('says which entries of a list are exported', async () => {
    const exported = async (part: Parameters<Lists['export']>[3]) => {
      const { text, papers, unknown } = await lists.export('team', id, 'bibtex', part);
      return [[...text.matchAll(/title = \{(\w+)\}/g)].map(([, title]) => title).join(), papers, unknown];
    };
    assert.deepEqual(await exported({ outcome: 'included' }), ['Alpha', 1, []]);
    assert.deepEqual(await exported({ entryIds: ['4', '2', '9'] }), ['Beta,Delta', 2, ['9']]);
    assert.deepEqual(await exported({ entryIds: ['1', '2'], outcome: 'excluded' }), ['Beta', 1, []]);
    assert.deepEqual(await exported({ outcome: 'conflict' }), ['', 0, []]);
  });

  it('counts a paper once whose records were merged after they were added, with the decisions on both', async () => {
    const titled = (doi: string, more: Partial<PaperRecord> = {}): PaperRecord => ({
      ...{ ids: { doi: [doi] }, title: `Paper ${doi}`, abstract: '', authors: [], categories: [], ...more },
    });
    const add = (...records: PaperRecord[]) => db.transaction((tx) => addRecords(tx.as(), 'crossref', records));
    await add(titled('10.1000/a'), titled('10.1000/b', { ids: { pmid: ['7'] } }), titled('10.1000/c'));
    const { id: review } = await lists.create('team', 'Merged');
    await lists.add('team', review, ['doi:10.1000/a', 'pmid:7', 'doi:10.1000/c'], forever);
    await screening.setDuplicates(ANN, review, 2);
    await lists.note('team', review, '1', 'first');
    await lists.note('team', review, '2', 'second');
    const say = (caller: Decide[0], entry: string, decision: Decide[2]['decision']) =>
      screening.decide(caller, review, { entryIds: [entry], decision, reason: '', settle: false });
    await say(ANN, '1', 'exclude');
    await say(BEN, '2', 'include');
    clock.advance(1_000);
    await say(ANN, '2', 'include');
    const numbers = async () => {
      const { counts, entries, shown } = await screening.read(ANN, review, { show: 'all', limit: 50, offset: 0 });
      const { identified, duplicates, records, included, excluded, conflicts } = counts;
      return { all: [identified, duplicates, records, included, excluded, conflicts], entries, shown };
    };
    assert.deepEqual((await numbers()).all, [5, 2, 3, 1, 1, 0]);

    await add(titled('10.1000/a', { ids: { doi: ['10.1000/a'], pmid: ['7'] } }));
    const { all, entries, shown } = await numbers();
    assert.deepEqual([all, shown], [[5, 3, 2, 1, 0, 0], 2]);
    assert.deepEqual(
      entries.map(({ id: entry, outcome, note, decisions }) => [entry, outcome, note, decisions.length]),
      [
        ['1', 'included', 'first\n\nsecond', 2],
        ['3', 'undecided', '', 0],
      ],
    );
    // The number is that of all duplicates, as it is shown.
    assert.equal((await screening.setDuplicates(ANN, review, 3)).counts.duplicates, 3);
    assert.equal((await lists.export('team', review, 'bibtex', { outcome: 'included' })).papers, 1);
    const file = await lists.export('team', review, 'bibtex');
    assert.deepEqual([file.papers, file.text.match(/^@/gm)?.length], [2, 2]);

    // Whichever of its entries is named, the decision is on the paper.
    const { decided, unknown } = await say(ANN, '2', 'undecided');
    assert.deepEqual([decided.length, decided[0]?.decisions.length, unknown], [1, 1, []]);
    await say(ANN, '2', 'exclude');
    assert.deepEqual((await numbers()).all, [5, 3, 2, 0, 0, 1]);
    assert.equal((await screening.export(ANN, review, 'decisions')).text.split('\r\n').length, 4);
    await lists.remove('team', review);
  });

  it('is nobody else’s', async () => {
    const other = { ...ANN, teamId: 'other' };
    for (const attempt of [
      () => screening.read(other, id, { show: 'all', limit: 1, offset: 0 }),
      () => screening.decide(other, id, { entryIds: ['1'], decision: 'exclude', reason: '', settle: false }),
      () => screening.setDuplicates(other, id, 0),
      () => screening.export(other, id, 'counts'),
    ]) {
      await assert.rejects(attempt, { status: 404 });
    }
    assert.equal((await read('all')).counts.included, 1);
  });

  it('goes with an entry, whose number the next one may get, and with the list', async () => {
    await lists.removeEntry('team', id, '4');
    await lists.import('team', id, { text: bib(['Epsilon']), format: 'bibtex' }, forever);
    const [entry] = (await read('undecided')).entries;
    assert.deepEqual([entry?.id, entry?.title], ['4', 'Epsilon']);
    await lists.remove('team', id);
    for (const name of ['paper_list_decisions', 'paper_list_duplicates', 'paper_list_imports'] as const) {
      assert.deepEqual(await db.kysely.selectFrom(name).selectAll().execute(), [], name);
    }
  });
});

test('reasons are counted, the most frequent first, and those without one too', () => {
  const excluded = (reason: string) => ({ outcome: 'excluded', reason }) as const;
  const { reasons } = countsOf([excluded('b'), excluded(''), excluded('a'), excluded('b'), excluded('constructor')], 0);
  assert.deepEqual(
    reasons.map(({ reason, records }) => [reason, records]),
    [
      ['b', 2],
      ['', 1],
      ['a', 1],
      ['constructor', 1],
    ],
  );
});
