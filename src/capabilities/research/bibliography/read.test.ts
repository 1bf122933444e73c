import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bibliography } from '../export/bibliography.ts';
import { citationOf } from '../export/citation.ts';
import { referencePapers } from '../export/testing.ts';
import { readBibliography } from './read.ts';

const titlesOf = async (text: string): Promise<string[]> =>
  (await readBibliography(text, 'auto')).references.map(([, { title }]) => title);

for (const format of ['bibtex', 'ris', 'csl-json', 'csv'] as const) {
  test(`1,000 papers come back from ${format} with their titles, authors, years, ids and notes`, async () => {
    const papers = await referencePapers();
    const cited = papers.map((paper, i) => ({ ...paper, note: i % 2 === 0 ? `Read: {${i}} & "more"` : '' }));
    const read = await readBibliography(bibliography(cited, format), 'auto');
    assert.equal(read.format, format);
    assert.deepEqual(read.skipped, []);
    assert.equal(read.references.length, papers.length);
    for (const [i, [, reference]] of read.references.entries()) {
      const { title, authors, date, ids, note } = citationOf(cited[i] as (typeof cited)[number]);
      assert.equal(reference.title, title);
      const names = authors.map(({ given, family, suffix }) => [given, family, suffix].filter(Boolean).join(' '));
      assert.deepEqual(reference.authors, [...new Set(names)], title);
      assert.equal(reference.created?.slice(0, 4), date[0]?.toString());
      assert.deepEqual(reference.ids, Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [id]])));
      assert.equal(reference.note, note);
    }
  });
}

test('what BibTeX files are like: abbreviations, joined parts, quotes, accents, comments, names in all forms', async () => {
  const { references, skipped } = await readBibliography(
    `% a comment
@string{tods = "ACM " # {Transactions}}
@comment{@article{no, title = {Not this}}}
@preamble{"\\newcommand{\\x}{y}"}
@Article(key1,
  Title = "The {TeX}book and {\\"o}ther $x_{i}$ \\& more",
  author = {Donald E. Knuth and van der Maaten, Laurens and Davis, Jr., Sammy and {Barnes and Noble, Inc.} and others},
  journal = tods # { on Data}, volume = 3, number = {2}, pages = {1--9}, year = 1984, month = feb,
  doi = {https://doi.org/10.1145/A\\_B}, annote = {mine} )
 @misc{k2, title={Second}, eprint={1706.03762v5}, archivePrefix={arXiv}} @misc{k3, title = {Third}, url = {\\url{x}},}`,
    'auto',
  );
  assert.deepEqual(skipped, []);
  assert.deepEqual(
    references.map(([place, { abstract, categories, ...rest }]) => [place, rest]),
    [
      [
        1,
        {
          title: 'The TeXbook and öther $x_{i}$ & more',
          authors: ['Donald E. Knuth', 'Laurens van der Maaten', 'Sammy Davis Jr.', 'Barnes and Noble, Inc.'],
          created: '1984-02',
          ids: { doi: ['10.1145/a_b'] },
          published: { venue: 'ACM Transactions on Data', volume: '3', issue: '2', pages: '1–9' },
          note: 'mine',
        },
      ],
      [2, { title: 'Second', authors: [], ids: { arxiv: ['1706.03762'] }, note: '' }],
      [3, { title: 'Third', authors: [], ids: {}, note: '' }],
    ],
  );
});

test('entries that are cut, empty or without title are named, and those around them are read', async () => {
  const read = await readBibliography(
    '@misc{a, title = {First}}\n@misc{b, title = {Cut {off}\n@misc{}\n@misc{c, year = 2020}\n@misc{d, title = {Last}}\n@misc{e, tit',
    'auto',
  );
  assert.deepEqual(
    read.references.map(([place, { title }]) => [place, title]),
    [
      [1, 'First'],
      [5, 'Last'],
    ],
  );
  assert.deepEqual(
    read.skipped.map(({ reference }) => reference),
    [2, 3, 4, 6],
  );
  assert.deepEqual(await titlesOf('TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\n  of it\nAU  - Cut'), [
    'One',
    'Two of it',
  ]);
  assert.deepEqual(await titlesOf('title,doi\nOne,\n"Two, and ""more"""\n\n"Not closed'), [
    'One',
    'Two, and "more"',
    'Not closed',
  ]);
  await assert.rejects(readBibliography('[{"title": "Cut', 'auto'), { status: 400 });
  assert.deepEqual((await readBibliography('name\nx', 'csv')).skipped.length, 1);
  assert.deepEqual(await titlesOf('  '), []);
});

test('a year that cannot be is left out, and hidden characters are', async () => {
  const hidden = 'A \u202egnihton\u202c <script>alert(1)</script>\u0007';
  const item = {
    title: hidden,
    author: [{ literal: hidden }],
    issued: { 'date-parts': [[3000, 1]] },
    URL: 'javascript:1',
  };
  const [[, reference] = assert.fail()] = (await readBibliography(JSON.stringify([item]), 'auto')).references;
  assert.equal(reference.title, 'A gnihton <script>alert(1)</script>');
  assert.deepEqual(reference.authors, [reference.title]);
  assert.deepEqual([reference.created, reference.url], [undefined, undefined]);
});

test('a record of 5 MB is cut to what a list keeps', async () => {
  const long = 'a{} and, $'.repeat(500_000);
  for (const text of [
    `@misc{a, title = {${long}}, author = {${long}}, abstract = "${long}"}`,
    `TY  - GEN\nTI  - ${long}\nAB  - ${long.replaceAll(' ', '\n')}`,
    JSON.stringify({ title: long, author: Array.from({ length: 100_000 }, (_, i) => `A${i}`), abstract: long }),
    `title,abstract\n"${long}","${long}"`,
  ]) {
    const [[, reference] = assert.fail()] = (await readBibliography(text, 'auto')).references;
    assert.ok(reference.title.length > 1_000);
    assert.ok(JSON.stringify(reference).length < 100_000);
  }
});

test('files that are made to be slow take linear time', async () => {
  const spaces = ' '.repeat(1_000_000);
  for (const text of [
    `@misc{a, title = {x}${spaces}!`,
    `@misc{a${spaces}!`,
    `@misc{a, author = {x${spaces}y}, title = "${spaces}`,
    '@a{'.repeat(300_000),
    '@misc{a,title={'.repeat(60_000),
    `@string{a = "${spaces}"}@misc{a, title = a # a}`,
    `TY  - GEN\nAU  - x${spaces}y\nDA  - ${'/'.repeat(1_000_000)}x\nTI  - ${spaces}`,
    `title,authors\n"x${spaces}y","${', '.repeat(300_000)}"`,
    `title\n${'"'.repeat(1_000_001)}`,
  ]) {
    await readBibliography(text, 'auto');
  }
});

test('RIS files with several authors on a line, and with tags in small letters', async () => {
  const names = async (...lines: string[]): Promise<string[] | undefined> => {
    const { references } = await readBibliography(
      `TY  - JOUR\nTI  - Firms\n${lines.map((line) => `AU  - ${line}`).join('\n')}\nER  - \n`,
      'auto',
    );
    return references[0]?.[1].authors as string[] | undefined;
  };
  const three = ['Ann P. Petersen', 'Anu Walde', 'Xin Yang'];
  assert.deepEqual(await names('Petersen, Ann P.; Walde, Anu; Yang, Xin'), three);
  assert.deepEqual(await names('Petersen, Ann P. and Walde, Anu', 'Yang, Xin;'), three);
  assert.equal((await names('Petersen AP, van der Walde A, Yang X'))?.length, 3);
  assert.deepEqual(await names('Davis, Sammy, Jr.'), ['Sammy Davis Jr.']);
  assert.deepEqual(await names('Food and Agriculture Organization'), ['Food and Agriculture Organization']);
  const small = await readBibliography(
    'ty  -  jour\nti  -  Lower case tags\nau  -  Small, Ann\nkw  - a; b\ner  -\n',
    'auto',
  );
  assert.equal(small.format, 'ris');
  assert.deepEqual(
    small.references.map(([, { title, authors, categories }]) => [title, authors, categories]),
    [['Lower case tags', ['Ann Small'], ['a', 'b']]],
  );
});

test('citations saved from PubMed', async () => {
  const { format, references } = await readBibliography(
    `PMID- 26017442
OWN - NLM
DP  - 2015 May 28
TI  - Deep learning for the
      reading of lights.
LID - 10.1000/lights.1 [doi]
AB  - Lamps are read. They
      are many.
FAU - O'Neill, Maeve
AU  - O'Neill M
FAU - García-Márquez, José
MH  - Lighthouses/*history
MH  - *Ships
JT  - Journal of lights
CI  - 
VI  - 521
IP  - 7553
PG  - 436-44
PMC - PMC1234567

PMID- 2
TI  - Another.
DEP - 20240131
`,
    'auto',
  );
  assert.equal(format, 'nbib');
  assert.deepEqual(references[0]?.[1], {
    title: 'Deep learning for the reading of lights',
    authors: ["Maeve O'Neill", 'José García-Márquez'],
    created: '2015-05-28',
    ids: { doi: ['10.1000/lights.1'], pmid: ['26017442'], pmcid: ['PMC1234567'] },
    abstract: 'Lamps are read. They are many.',
    categories: ['Lighthouses', 'Ships'],
    published: { venue: 'Journal of lights', volume: '521', issue: '7553', pages: '436-44' },
    note: '',
  });
  assert.deepEqual([references[1]?.[1].ids, references[1]?.[1].created], [{ pmid: ['2'] }, '2024-01-31']);
});

test('references saved from EndNote', async () => {
  const { format, references } = await readBibliography(
    `%0 Journal Article
%T Reading of lights
%A O'Neill, Maeve
%A Müller, Jürgen
%D 2015
%J Journal of lights
%V 521
%R 10.1000/lights.1
%X Lamps are read.
%K lights; ships

%0 Conference Paper
%T Ships
%A Tan, Wei
%U https://arxiv.org/abs/1706.03762
`,
    'auto',
  );
  assert.equal(format, 'enw');
  assert.deepEqual(
    references.map(([place, { title, authors, ids }]) => [place, title, authors, ids]),
    [
      [1, 'Reading of lights', ["Maeve O'Neill", 'Jürgen Müller'], { doi: ['10.1000/lights.1'] }],
      [2, 'Ships', ['Wei Tan'], { arxiv: ['1706.03762'] }],
    ],
  );
});

test('references without any field are named, and ten million letters of one name cost what their length does', async () => {
  const empty = await readBibliography('@book{a,}\n@book{b, title = {}}\n@misc{c, title = {Nets}}', 'auto');
  assert.deepEqual(
    empty.skipped.map(({ reference, reason }) => [reference, reason]),
    [
      [1, 'has neither a title nor an id'],
      [2, 'has neither a title nor an id'],
    ],
  );
  assert.equal(empty.references[0]?.[1].title, 'Nets');
  const name = 'Trawler'.repeat(1_500_000);
  for (const text of [
    `@book{a, title = {Nets}, author = {${name}}}`,
    `TY  - BOOK\nTI  - Nets\nAU  - ${name}\nER  - \n`,
  ]) {
    const { references } = await readBibliography(text, 'auto');
    assert.deepEqual([references[0]?.[1].title, references[0]?.[1].authors[0]?.length], ['Nets', 500]);
  }
});
