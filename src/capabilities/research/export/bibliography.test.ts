import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { before, describe, it } from 'node:test';
import type { Paper } from '../catalog/merge.ts';
import { bibliography } from './bibliography.ts';
import { referencePapers } from './testing.ts';

/** What another program reads from our files. Its packages have no types. */
interface Item {
  readonly id: string;
  readonly title: string;
  readonly author?: readonly {
    readonly family?: string;
    readonly given?: string;
    readonly suffix?: string;
    readonly literal?: string;
    readonly 'non-dropping-particle'?: string;
    readonly 'dropping-particle'?: string;
  }[];
  readonly issued?: { readonly 'date-parts': number[][] };
  readonly DOI?: string;
  readonly URL?: string;
}
const load = createRequire(import.meta.url);
const { Cite } = load('@citation-js/core');
load('@citation-js/plugin-bibtex');
load('@citation-js/plugin-ris');
const parse = (text: string, format: string): Item[] => new Cite(text, { forceType: format }).data;

let papers: Paper[];
before(async () => {
  papers = await referencePapers();
});

const words = (text: string): string => text.replace(/[\s\p{Cc}\u2028]+/gu, ' ').trim();
const titleOf = ({ title }: Item): string => title.replace(/<\/?span[^>]*>/g, '');
const authorsOf = ({ author = [] }: Item): string[] =>
  author.map((name) =>
    [name.literal, name.given, name['dropping-particle'], name['non-dropping-particle'], name.family, name.suffix]
      .filter(Boolean)
      .join(' '),
  );
const expectedAuthors = ({ authors }: Paper): string[] =>
  authors.map((name) => words(name.replaceAll(',', ' '))).filter((name) => name !== '');

for (const [format, name] of [
  ['bibtex', '@bibtex/text'],
  ['ris', '@ris/file'],
  ['csl-json', '@csl/list+object'],
] as const) {
  describe(`1,000 papers as ${format}`, () => {
    let read: Item[];
    before(() => {
      const text = bibliography(papers, format);
      read = format === 'csl-json' ? JSON.parse(text) : parse(text, name);
    });

    it('are read by another program with their titles, authors, years and ids', () => {
      assert.equal(read.length, papers.length);
      for (const [i, item] of read.entries()) {
        const paper = papers[i] as Paper;
        assert.equal(titleOf(item), words(paper.title));
        assert.deepEqual(authorsOf(item), expectedAuthors(paper), paper.title);
        const { doi, pmid, pmcid, arxiv } = paper.ids;
        const isUrlOnly = format === 'bibtex' && /[{%]/.test(doi?.[0] ?? '');
        assert.equal(item.DOI, isUrlOnly ? undefined : doi?.[0]);
        if (doi) assert.equal(decodeURIComponent(item.URL ?? ''), `https://doi.org/${doi[0]}`);
        const said = JSON.stringify(item);
        for (const [id] of [pmid, pmcid, arxiv].filter((values) => values !== undefined)) {
          assert.ok(said.includes(JSON.stringify(id).slice(1, -1)), `${id} in ${said}`);
        }
        assert.match(item.id, /^[a-z0-9]*-\d+$/);
        assert.equal(item.id, JSON.parse(bibliography([paper], 'csl-json'))[0].id);
        assert.equal(String(item.issued?.['date-parts'][0]?.[0]), paper.created?.slice(0, 4));
      }
    });
  });
}

it('a key says who, when and on what, and ends in the paperId', () => {
  const paper = { ...(papers[0] as Paper), title: 'On the Größe of things', authors: ['Åsa van Öberg-Lund'] };
  assert.match(bibliography([paper], 'bibtex'), /^@misc\{vanoberglund2013grosse-1,\n/);
  const bare = { ...paper, title: '深度学习', authors: [], created: undefined };
  assert.match(bibliography([bare], 'bibtex'), /^@misc\{paper-1,\n/);
});

it('csv has one line a paper, and nothing that a spreadsheet runs', () => {
  const text = bibliography(papers, 'csv');
  assert.equal(text.split('\r\n').length, papers.length + 2);
  assert.match(text, /,"'=HYPERLINK\(""http:\/\/127\.0\.0\.1""\)",Ann Trawler,2020,2020-02-30,/);
  assert.match(text, /,"Laurens van der Maaten; Sammy Davis Jr\.; ATLAS Collaboration;/);
});

it('every format says where a paper came out, if a source does', () => {
  const [paper] = papers as [Paper];
  const at = { ...paper, venue: 'Science & {Nature}', venueSource: 'jsonl' } as const;
  assert.match(bibliography([at], 'bibtex'), /^@article\{[\s\S]*journal = \{Science \\& \\textbraceleft\{\}Nature/);
  assert.match(bibliography([at], 'ris'), /^TY {2}- JOUR\r\n[\s\S]*\r\nJO {2}- Science & \{Nature\}\r\n/);
  const [item] = JSON.parse(bibliography([at], 'csl-json'));
  assert.deepEqual([item.type, item['container-title']], ['article-journal', 'Science & {Nature}']);
  assert.match(bibliography([at], 'csv'), /,Science & \{Nature\},/);
  // What a source sends cannot end a line, or run in a spreadsheet.
  const hostile = (venue: string) => ({ ...paper, venue });
  assert.match(bibliography([hostile('A\r\nER  - \u2028B')], 'ris'), /\r\nJO {2}- A ER - B\r\n/);
  for (const venue of ['=cmd|x', '+1', '＝cmd', '＋1', '－1', '＠SUM']) {
    const text = bibliography([hostile(venue)], 'csv');
    assert.ok(text.includes(`,'${venue},`), text);
  }
  assert.match(bibliography([hostile(' \u0000\n')], 'bibtex'), /^@misc/);
});

it('bibtex keeps formulas, and escapes what is none', async () => {
  const [paper] = papers;
  assert.ok(paper);
  const titled = (title: string): string =>
    /title = \{(.*)\},/.exec(bibliography([{ ...paper, title }], 'bibtex'))?.[1] ?? '';
  assert.equal(titled('Bounds in $L^p$ and $\\{x_i : i \\in I\\}$'), 'Bounds in {$L^p$} and {$\\{x_i : i \\in I\\}$}');
  assert.equal(titled('On \\(a_b\\) and $$x^2$$'), 'On {\\(a_b\\)} and {$$x^2$$}');
  assert.equal(titled('From $5 to $6 & more'), 'From {\\$5} to {\\$6} \\& more');
  assert.equal(titled('Unbalanced $x_{i$ stays text'), 'Unbalanced {\\$x\\_\\textbraceleft{}i\\$} stays text');
});
