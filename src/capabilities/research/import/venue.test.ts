import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { parseEuropePmc } from '../harvest/europepmc-record.ts';
import { LIVE } from '../live/sources/index.ts';
import { parseArxiv } from './arxiv.ts';
import { parseBiorxiv } from './biorxiv.ts';
import { parseCrossref } from './crossref.ts';
import { parseJsonl } from './jsonl.ts';
import { parseOpenalex } from './openalex.ts';
import { parsePubmed } from './pubmed.ts';
import { parseSemanticScholarDump } from './semantic-scholar.ts';
import { journalOf, venueIn } from './venue.ts';

test('a reference to a journal is without volume, pages and year', () => {
  const expected: readonly (readonly [reference: string, journal: string])[] = [
    ['Phys.Rev.D76:013009,2007', 'Phys.Rev.D'],
    ['Phys. Rev. D 76, 013009 (2007)', 'Phys. Rev. D'],
    ['J.Phys.A40:F1-F12,2007', 'J.Phys.A'],
    ['Phys.Rev.D76:044016,2007; Erratum-ibid.D77:029901,2008', 'Phys.Rev.D'],
    ['JHEP 0708 (2007) 056', 'JHEP'],
    ['Journal of Machine Learning Research 15 (2014) 1929-1958', 'Journal of Machine Learning Research'],
    ['IEEE Trans. Inf. Theory, vol. 57, no. 3, pp. 1-10, March 2011', 'IEEE Trans. Inf. Theory'],
    ['Journal of X, Volume 3', 'Journal of X'],
    ['Journal of Number Theory, Volume 127', 'Journal of Number Theory'],
    ['J. Phys.: Conf. Ser. 51 (2006) 1', 'J. Phys.: Conf. Ser.'],
    ['Nature, May 2007', 'Nature'],
    ['A&A 475, 1 (2007)', 'A&A'],
    [
      'In Proceedings of the 31st International Conference on Machine Learning, 2014',
      'In Proceedings of the 31st International Conference on Machine Learning',
    ],
    ['Proceedings of the 2019 Conference on Things, pages 4171-4186', 'Proceedings of the 2019 Conference on Things'],
    [
      '2015 IEEE International Conference on Computer Vision (ICCV)',
      '2015 IEEE International Conference on Computer Vision (ICCV)',
    ],
    ['Успехи физических наук 177 (2007) 3', 'Успехи физических наук'],
    ['ICML', 'ICML'],
    ['constructor', 'constructor'],
    ['2007', ''],
    ['', ''],
  ];
  for (const [reference, journal] of expected) assert.equal(journalOf(reference), journal, reference);
});

test('a venue is one clean line of bounded length, as the source writes it', () => {
  assert.equal(venueIn('  Physics &amp;amp;\n <i>Chemistry</i>\u0000\u202e '), 'Physics & Chemistry');
  assert.equal(venueIn('x'.repeat(10_000)).length, 300);
  assert.equal(venueIn('مجلة العلوم'), 'مجلة العلوم');
  assert.equal(venueIn('=cmd|calc'), '=cmd|calc');
  assert.equal(venueIn(undefined, null, false, {}, [' ', 'Nature', 'Science']), 'Nature');
  assert.equal(venueIn([]), '');
});

const ids = { doi: '10.1000/x' };
const openalex = (more: object) => parseOpenalex({ id: 'W1', title: 'T', ...ids, ...more });
const crossref = (more: object) => parseCrossref({ DOI: '10.1000/x', title: ['T'], ...more });
const biorxiv = (more: object) => parseBiorxiv({ ...ids, title: 'T', date: '2020-01-01', ...more });
const dump = (more: object) =>
  parseSemanticScholarDump({ corpusid: 1, title: 'T', externalids: { DOI: '10.1000/x' }, ...more });
const pubmed = (journal: string) =>
  parsePubmed(
    `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><Journal>${journal}</Journal><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`,
  );
const europepmc = (more: object) => parseEuropePmc({ ...ids, title: 'T', ...more });

const ARXIV = { source: { display_name: 'arXiv (Cornell University)', type: 'repository' }, raw_source_name: null };
const NATURE = { source: { display_name: 'Nature', type: 'journal' } };

describe('the venue of a record', () => {
  for (const [source, record, venue] of [
    ['arXiv', parseArxiv({ id: '0704.0001', title: 'T', 'journal-ref': 'Phys.\\ Rev.~D 76 (2007)' }), 'Phys. Rev. D'],
    ['arXiv, not published', parseArxiv({ id: '0704.0001', title: 'T', 'journal-ref': null }), undefined],
    ['OpenAlex', openalex({ primary_location: { source: { display_name: 'Nature' } } }), 'Nature'],
    ['OpenAlex, a source without a record', openalex({ primary_location: { raw_source_name: 'Proc. X' } }), 'Proc. X'],
    ['OpenAlex, a repository', openalex({ primary_location: ARXIV, locations: [ARXIV] }), undefined],
    ['OpenAlex, also in a journal', openalex({ primary_location: ARXIV, locations: [ARXIV, NATURE] }), 'Nature'],
    ['OpenAlex, unknown', openalex({ primary_location: null }), undefined],
    ['Crossref', crossref({ 'container-title': ['A &amp; B', 'C'], institution: [{ name: 'X' }] }), 'A & B'],
    ['Crossref, a preprint', crossref({ type: 'posted-content', institution: [{ name: 'bioRxiv' }] }), 'bioRxiv'],
    ['Crossref, another institution', crossref({ type: 'dissertation', institution: [{ name: 'X' }] }), undefined],
    ['bioRxiv', biorxiv({ server: 'medRxiv', published: 'NA' }), 'medRxiv'],
    ['bioRxiv, published', biorxiv({ server: 'medRxiv', published: '10.1000/y' }), undefined],
    ['bioRxiv, with its journal', biorxiv({ published_doi: '10.1000/y', published_journal: 'Cell' }), 'Cell'],
    ['Semantic Scholar', dump({ venue: 'NIPS', journal: { name: 'ArXiv' } }), 'NIPS'],
    ['Semantic Scholar, a journal', dump({ venue: '', journal: { name: 'Cell' } }), 'Cell'],
    ['PubMed', pubmed('<Title>The &amp; Lancet</Title><ISOAbbreviation>Lancet</ISOAbbreviation>'), 'The & Lancet'],
    ['PubMed, abbreviated', pubmed('<ISOAbbreviation>Lancet</ISOAbbreviation>'), 'Lancet'],
    ['Europe PMC', europepmc({ journalInfo: { journal: { title: 'Cell', medlineAbbreviation: 'C' } } }), 'Cell'],
    ['Europe PMC, a preprint', europepmc({ source: 'PPR', bookOrReportDetails: { publisher: 'bioRxiv' } }), 'bioRxiv'],
    ['Europe PMC, a book', europepmc({ source: 'NBK', bookOrReportDetails: { publisher: 'X' } }), undefined],
    ['the generic form', parseJsonl({ ...ids, title: 'T', venue: 'constructor' }), 'constructor'],
    ['the generic form, no text', parseJsonl({ ...ids, title: 'T', venue: { name: 'X' } }), undefined],
  ] as const) {
    it(`from ${source}`, () => assert.equal(record.venue, venue));
  }

  it('from a live search of arXiv', async () => {
    const entry =
      '<id>http://arxiv.org/abs/0704.0001v1</id><title>T</title><arxiv:journal_ref>Phys.Rev.D76:1,2007</arxiv:journal_ref>';
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"><entry>${entry}</entry></feed>`;
    const [record] = await LIVE.arxiv.read(new TextEncoder().encode(feed));
    assert.equal(record?.venue, 'Phys.Rev.D');
  });

  it('from a live search of Semantic Scholar', async () => {
    const data = [{ externalIds: { DOI: '10.1000/x' }, title: 'T', venue: 'NIPS' }];
    const [record] = await LIVE.semanticscholar.read(new TextEncoder().encode(JSON.stringify({ total: 1, data })));
    assert.equal(record?.venue, 'NIPS');
  });
});
