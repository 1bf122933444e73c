import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describePdf, type ReadPdf, showsTitle } from './describe.ts';
import { metadataIn } from './metadata.ts';

const NOTHING = { ids: [], title: undefined, authors: [] };
const pdf = (pages: readonly (readonly string[])[], more: Partial<ReadPdf> = {}): ReadPdf => ({
  ...{ name: 'paper.pdf', pages, title: undefined, author: undefined, metadata: NOTHING },
  ...more,
});
const mentions = (read: ReadPdf): string[] =>
  describePdf(read).mentions.map(({ key, isOwn }) => `${isOwn ? '' : '?'}${key}`);

describe('what a PDF is about', () => {
  it('is in its first heading, the line of names below, and the abstract', () => {
    const page = [
      'Journal of Nets 12 (2019) 101-120 https://doi.org/10.5555/Nets.1',
      '## Drift nets\\_revisited',
      'Ann Trawler^1, Bob van der Keeper^2,\\* and Zoë O’Neill\nInstitute of Nets',
      '**Abstract.** We look at nets again, and find that they drift as they did when we looked before.',
      '## 1 Introduction',
      'Nets drift.',
    ];
    assert.deepEqual(describePdf(pdf([page])), {
      mentions: [{ key: 'doi:10.5555/nets.1', isOwn: true }],
      title: 'Drift nets_revisited',
      isTitled: true,
      authors: ['Ann Trawler', 'Bob van der Keeper', 'Zoë O’Neill'],
      abstract: 'We look at nets again, and find that they drift as they did when we looked before.',
      created: undefined,
    });
  });

  it('leaves out authors that may be something else', () => {
    const authors = (line: string, more: Partial<ReadPdf> = {}) =>
      describePdf(pdf([['# Nets at sea', line]], more)).authors;
    for (const line of [
      'University of Somewhere',
      'Ann Trawler Google Research a@example.org',
      'This Agreement is made between Alpha and Beta',
      'A thesis submitted for the degree of Doctor',
      '12 March 2020',
      '',
    ]) {
      assert.deepEqual(authors(line), [], line);
    }
    assert.deepEqual(authors('by  \nMaria Santos'), ['Maria Santos']);
    assert.deepEqual(authors('Trawler, Ann; Keeper, Bob'), ['Ann Trawler', 'Bob Keeper']);
    // Who made the file, if the pages show that it is an author.
    assert.deepEqual(authors('Ann Trawler and others', { author: 'Ann Trawler' }), ['Ann Trawler']);
    assert.deepEqual(authors('Some text here', { author: 'Office User' }), []);
  });

  it('is found in time linear in the length of a page, whatever it holds', () => {
    for (const hostile of ['[', '[x](', 'arXiv:[', 'arXiv:x [', 'by  ', '10.5555/']) {
      const page = ['# Drift nets', hostile.repeat(300_000), `by ${hostile.repeat(300_000)}`];
      assert.equal(describePdf(pdf([page])).title, 'Drift nets', hostile);
    }
  });

  it('tells its own ids from those that it mentions', () => {
    assert.deepEqual(mentions(pdf([['# Nets', 'arXiv:1706.03762v5 [cs.CL] 6 Dec 2017', 'as in arXiv:1312.6114.']])), [
      'arxiv:1706.03762',
      '?arxiv:1312.6114',
    ]);
    assert.deepEqual(mentions(pdf([['# Nets', 'doi: 10.5555/a', 'https://doi.org/10.5555/b']])), [
      '?doi:10.5555/a',
      '?doi:10.5555/b',
    ]);
    assert.deepEqual(mentions(pdf([['# Nets', `${'Long text. '.repeat(50)} doi:10.5555/a`]])), ['?doi:10.5555/a']);
    assert.deepEqual(mentions(pdf([['# Nets', '## References', '[1] A. Other. doi:10.5555/other']])), []);
    assert.deepEqual(mentions(pdf([['# Nets']], { name: '1706.03762v5.pdf' })), ['?arxiv:1706.03762']);
    assert.deepEqual(mentions(pdf([['# Nets']], { name: '10.5555_nets.2.pdf' })), ['?doi:10.5555/nets.2']);
  });

  it('takes the title that the file states where the pages show it, and otherwise none', () => {
    const pages = [['# Journal of Nets', 'Drift nets\nrevisited', 'Ann Trawler']];
    assert.equal(describePdf(pdf(pages, { title: 'Drift nets revisited' })).title, 'Drift nets revisited');
    assert.equal(describePdf(pdf(pages, { title: 'Another one altogether' })).title, 'Journal of Nets');
    const { title, isTitled } = describePdf(pdf([['Only text here.', 'And more.']], { name: 'my_file.pdf' }));
    assert.deepEqual([title, isTitled], ['my file', false]);
    assert.equal(describePdf(pdf([['Cover of a repository'], ['## Nets at sea', 'Text.']])).title, 'Nets at sea');
  });

  it('knows a paper by its title, also in other letters', () => {
    const read = pdf([['## DRIFT-NETS', 'revisited: a study']]);
    assert.equal(showsTitle('Drift nets revisited', read, 'DRIFT-NETS'), true);
    assert.equal(showsTitle('Trawl nets', read, 'DRIFT-NETS'), false);
  });

  it('reads XMP and the information dictionary as other programs leave them', () => {
    const bytes = Buffer.from(
      '%PDF-1.4 <x:xmpmeta><prism:doi>10.5555/nets.1</prism:doi><dc:title><rdf:Alt><rdf:li xml:lang="x">Nets &amp; lines</rdf:li></rdf:Alt></dc:title>' +
        '<dc:creator><rdf:Seq><rdf:li>Ann Trawler</rdf:li></rdf:Seq></dc:creator></x:xmpmeta> /Subject (Nets 12, doi:10.5555/nets.1)',
    );
    const read = metadataIn(bytes);
    assert.deepEqual([read.title, read.authors], ['Nets & lines', ['Ann Trawler']]);
    assert.deepEqual(mentions(pdf([['# Nets & lines']], { metadata: read })), ['doi:10.5555/nets.1']);
    assert.deepEqual(metadataIn(Buffer.from('<x:xmpmeta '.repeat(20_000))).ids, []);
  });
});
