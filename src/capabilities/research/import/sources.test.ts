import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArxiv } from './arxiv.ts';
import { parseBiorxiv } from './biorxiv.ts';
import { parseCrossref } from './crossref.ts';
import { parseJsonl } from './jsonl.ts';
import { parseOpenalex } from './openalex.ts';
import { parsePubmed } from './pubmed.ts';

test('arXiv: a record of the snapshot, with its line breaks, LaTeX and several DOIs', () => {
  const record = parseArxiv({
    id: '0704.0001',
    submitter: 'A. Submitter',
    authors: String.raw`C. Bal\'azs (MSU), E. L. Berger`,
    title: String.raw`Calculation of cross sections at LHC energies: a R\'enyi
  approach`,
    comments: '37 pages',
    'journal-ref': 'Phys.Rev.D76:013009,2007',
    doi: '10.1103/PhysRevD.76.013009, 10.1103/PhysRevD.76.013010',
    'report-no': null,
    categories: 'hep-ph math.ST',
    license: null,
    abstract: '  A calculation of $\\alpha$ is\npresented for 5\\% of all.\n  A second paragraph.\n',
    versions: [
      { version: 'v1', created: 'Mon, 2 Apr 2007 19:18:42 GMT' },
      { version: 'v2', created: 'Tue, 24 Jul 2007 20:10:27 GMT' },
    ],
    update_date: '2008-11-26',
    authors_parsed: [
      ['Balázs', 'C.', '', 'MSU'],
      ['Berger', 'E. L.', 'Jr.'],
      ['The ATLAS Collaboration', '', ''],
    ],
  });
  assert.deepEqual(record, {
    ids: { arxiv: ['0704.0001'], doi: ['10.1103/physrevd.76.013009', '10.1103/physrevd.76.013010'] },
    title: 'Calculation of cross sections at LHC energies: a Rényi approach',
    abstract: 'A calculation of $\\alpha$ is presented for 5% of all.\n\nA second paragraph.',
    authors: ['C. Balázs', 'E. L. Berger Jr.', 'The ATLAS Collaboration'],
    categories: ['hep-ph', 'math.ST'],
    venue: 'Phys.Rev.D',
    created: '2007-04-02',
    updated: '2008-11-26',
  });
});

test("arXiv: the author string is used if there is no parsed list; another paper's arXiv DOI is not an id of this one", () => {
  const record = parseArxiv({
    id: 'math.GT/0309136v2',
    title: 'T',
    authors: 'A. One (X (Y)) and B. Two',
    doi: '10.48550/arXiv.1706.03762',
  });
  assert.deepEqual(record.authors, ['A. One', 'B. Two']);
  assert.deepEqual(record.ids, { arxiv: ['math/0309136'] });
  assert.equal(record.abstract, '');
  assert.equal('created' in record, false);
});

test('OpenAlex: the abstract is reassembled, ids come from all fields', () => {
  const record = parseOpenalex({
    id: 'https://openalex.org/W2741809807',
    doi: 'https://doi.org/10.7717/PEERJ.4375',
    title: 'The state of <i>OA</i> &amp; more',
    publication_year: 2018,
    publication_date: '2018-02-13',
    updated_date: '2024-05-01T12:34:56.123456',
    ids: {
      openalex: 'https://openalex.org/W2741809807',
      doi: 'https://doi.org/10.7717/peerj.4375',
      mag: '2741809807',
      pmid: 'https://pubmed.ncbi.nlm.nih.gov/29456894',
      pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/5815332',
    },
    primary_location: { landing_page_url: 'https://doi.org/10.7717/peerj.4375', pdf_url: null },
    locations: [
      null,
      { landing_page_url: 'http://arxiv.org/abs/1802.00001', pdf_url: 'http://arxiv.org/pdf/1802.00001' },
      { landing_page_url: 'http://arxiv.org/abs/1802.99999' },
    ],
    abstract_inverted_index: {
      Abstract: [0],
      Open: [1, 5],
      Access: [2],
      is: [3, 1e9, -1, 1.5, 'x'],
      '<b>not</b>': [4],
      __proto__: [6],
      closed: [99],
    },
    authorships: [
      { author_position: 'first', author: { display_name: 'Heather  Piwowar' } },
      { author: { display_name: null }, raw_author_name: 'Jason Priem' },
      { author: null },
      null,
    ],
    topics: [{ display_name: 'Scholarly publishing', score: 0.99 }],
    concepts: [
      { display_name: 'Open access', score: 0.8 },
      { display_name: 'Noise', score: 0.1 },
    ],
    referenced_works: ['https://openalex.org/W1', 'https://openalex.org/W1', 'https://openalex.org/A5', null],
  });
  assert.deepEqual(record, {
    ids: {
      doi: ['10.7717/peerj.4375'],
      pmid: ['29456894'],
      pmcid: ['PMC5815332'],
      arxiv: ['1802.00001'],
      openalex: ['W2741809807'],
      mag: ['2741809807'],
    },
    title: 'The state of OA & more',
    abstract: 'Open Access is not Open closed',
    authors: ['Heather Piwowar', 'Jason Priem'],
    categories: ['Scholarly publishing', 'Open access'],
    created: '2018-02-13',
    updated: '2024-05-01',
    references: ['openalex:W1'],
  });
});

test('OpenAlex: an arXiv DOI is an arXiv id; a work with only its own id has no identifier', () => {
  const record = parseOpenalex({
    id: 'W1',
    doi: 'https://doi.org/10.48550/arxiv.1706.03762',
    display_name: 'T',
    publication_year: 2017,
  });
  assert.deepEqual(record.ids, { arxiv: ['1706.03762'], openalex: ['W1'] });
  assert.equal(record.created, '2017');
  assert.throws(() => parseOpenalex({ id: 'https://openalex.org/W1', title: 'T' }), /^Error: no identifier$/);
  assert.throws(
    () => parseOpenalex({ id: 'https://openalex.org/W1', doi: '10.1000/1', title: null }),
    /^Error: no title$/,
  );
});

test('OpenAlex: a small index cannot make a huge abstract', () => {
  const positions = Array.from({ length: 50_000 }, (_, i) => i);
  const record = parseOpenalex({
    id: 'W1',
    doi: '10.1000/1',
    title: 'T',
    abstract_inverted_index: { ['x'.repeat(10_000)]: positions },
  });
  assert.ok(record.abstract.length <= 200_000);
});

test('Crossref: JATS becomes text, partial dates stay partial, references are those with an id', () => {
  const record = parseCrossref({
    status: 'ok',
    'message-type': 'work',
    message: {
      DOI: '10.1038/S41586-019-0001-1',
      title: ['The role of <i>Drosophila</i> in H<sub>2</sub>O &amp;amp; air'],
      abstract:
        '<jats:title>Abstract</jats:title><jats:sec><jats:title>Methods</jats:title>\n<jats:p>We did <jats:italic>x</jats:italic> &lt; 5.</jats:p></jats:sec><jats:sec><jats:title>Results:</jats:title><jats:p>Good.</jats:p></jats:sec>',
      author: [
        { given: 'Ashish', family: 'Vaswani', sequence: 'first', affiliation: [] },
        { family: 'Plato' },
        { name: 'The Consortium' },
        { given: 'Sam', family: 'Brown', suffix: 'Jr.' },
        {},
      ],
      issued: { 'date-parts': [[null]] },
      'published-print': { 'date-parts': [[2019, 3]] },
      created: { 'date-parts': [[2018, 1, 1]], 'date-time': '2018-01-01T00:00:00Z' },
      subject: ['Multidisciplinary'],
      reference: [
        { key: 'ref1', DOI: '10.1000/ABC', 'doi-asserted-by': 'crossref' },
        { key: 'ref2', unstructured: 'Vaswani, A. et al. Attention. Preprint at arXiv:1706.03762 (2017).' },
        { key: 'ref3', unstructured: 'A book.' },
        { key: 'ref4', DOI: '10.48550/arXiv.1409.0473' },
      ],
    },
  });
  assert.deepEqual(record, {
    ids: { doi: ['10.1038/s41586-019-0001-1'] },
    title: 'The role of Drosophila in H2O & air',
    abstract: 'Methods: We did x < 5.\n\nResults: Good.',
    authors: ['Ashish Vaswani', 'Plato', 'The Consortium', 'Sam Brown Jr.'],
    categories: ['Multidisciplinary'],
    created: '2019-03',
    references: ['doi:10.1000/abc', 'arxiv:1706.03762', 'arxiv:1409.0473'],
  });
  assert.throws(() => parseCrossref({ DOI: '10.1000/1', title: [] }), /no title/);
});

test('bioRxiv: both DOIs, names reordered, dates by version', () => {
  const entry = {
    doi: '10.1101/2024.01.15.575533',
    title: 'A neural\ncircuit',
    authors: 'Gomez Cuautle, D. D.; Rossi, A. R.; Brown, S., Jr.; The Consortium; ',
    author_corresponding: 'X',
    date: '2024-03-02',
    version: '2',
    type: 'new results',
    license: 'cc_no',
    category: 'neuroscience',
    jatsxml: 'https://www.biorxiv.org/x.xml',
    abstract: 'We show &gt; 5.',
    published: '10.1038/S41586-024-00000-0',
    server: 'bioRxiv',
  };
  const record = parseBiorxiv(entry);
  assert.deepEqual(record, {
    ids: { doi: ['10.1101/2024.01.15.575533', '10.1038/s41586-024-00000-0'] },
    title: 'A neural circuit',
    abstract: 'We show > 5.',
    authors: ['D. D. Gomez Cuautle', 'A. R. Rossi', 'S. Brown Jr.', 'The Consortium'],
    categories: ['neuroscience'],
    created: '2024-01-15',
    updated: '2024-03-02',
    links: ['https://www.biorxiv.org/x.xml'],
  });
  const first = parseBiorxiv({
    ...entry,
    doi: '10.1101/339747',
    version: '1',
    published: 'NA',
    abstract: 'NA',
    category: 'NA',
  });
  assert.deepEqual(first.ids, { doi: ['10.1101/339747'] });
  assert.equal(first.created, '2024-03-02');
  assert.equal(first.abstract, '');
  assert.deepEqual(first.categories, []);
  const old = parseBiorxiv({ ...entry, doi: '10.1101/339747', version: '3' });
  assert.equal('created' in old, false);
  const pub = parseBiorxiv({
    preprint_doi: '10.1101/1',
    published_doi: '10.1091/x',
    preprint_title: 'T',
    preprint_authors: 'Zhao, Y.',
    preprint_category: 'cell biology',
    preprint_date: '2025-09-20',
    preprint_abstract: 'A',
  });
  assert.deepEqual(pub.ids, { doi: ['10.1101/1', '10.1091/x'] });
  assert.deepEqual(pub.authors, ['Y. Zhao']);
});

test('generic: all forms of ids, authors and dates', () => {
  assert.deepEqual(
    parseJsonl({
      ids: { arXiv: '1706.03762v5', doi: ['10.1000/A'], pmid: 7, s2: 'abc', ['__proto__']: 'x' },
      pmcid: 'PMC9',
      title: 'T',
      abstract: 'One.\n\nTwo.',
      authors: [{ name: 'A. One' }, { given: 'B.', family: 'Two' }, 'C. Three', null, {}],
      categories: ['cs.CL', 'cs.CL', ''],
      created: '2017-06-12',
      updated: '2017-06-13T00:00:00Z',
      references: ['arxiv:1409.0473', '10.1000/B', 'nonsense', 5],
      text: 'Full\ntext.',
    }),
    {
      ids: { pmcid: ['PMC9'], arxiv: ['1706.03762'], doi: ['10.1000/a'], pmid: ['7'], s2: ['abc'] },
      title: 'T',
      abstract: 'One.\n\nTwo.',
      authors: ['A. One', 'B. Two', 'C. Three'],
      categories: ['cs.CL'],
      created: '2017-06-12',
      updated: '2017-06-13',
      references: ['arxiv:1409.0473', 'doi:10.1000/b'],
      text: 'Full\ntext.',
    },
  );
  assert.deepEqual(parseJsonl({ doi: '10.5555/scifact.4983', title: 'T', date: 2017, authors: 'One, A.; Two, B.' }), {
    ids: { doi: ['10.5555/scifact.4983'] },
    title: 'T',
    abstract: '',
    authors: ['A. One', 'B. Two'],
    categories: [],
    created: '2017',
  });
  assert.deepEqual(parseJsonl({ id: 'arxiv:1706.03762', title: 'T', authors: 'A. One and B. Two' }).authors, [
    'A. One',
    'B. Two',
  ]);
  assert.throws(() => parseJsonl({ title: 'T', openalex: 'W1' }), /no identifier/);
  assert.throws(() => parseJsonl({ title: ' \u0000 ', doi: '10.1000/1' }), /no title/);
});

const ARTICLE = `<PubmedArticle>
  <MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">012345678</PMID>
    <DateCompleted><Year>2013</Year><Month>03</Month><Day>14</Day></DateCompleted>
    <DateRevised><Year>2019</Year><Month>12</Month><Day>10</Day></DateRevised>
    <Article PubModel="Print"><Journal><ISSN IssnType="Electronic">1524-4636</ISSN>
      <JournalIssue CitedMedium="Internet"><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>J</Title></Journal>
      <ArticleTitle>[Effects of H<sub>2</sub>O on <i>E. coli</i> &amp; others].</ArticleTitle>
      <ELocationID EIdType="doi" ValidYN="Y">10.9999/other</ELocationID>
      <Abstract><AbstractText Label="OBJECTIVE" NlmCategory="OBJECTIVE">We asked, p &lt; 0.05.</AbstractText>
        <AbstractText Label="UNLABELLED">No label
          here.</AbstractText><CopyrightInformation>Copyright</CopyrightInformation></Abstract>
      <AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Smith</LastName><ForeName>John A</ForeName><Initials>JA</Initials><Suffix>Jr</Suffix>
          <AffiliationInfo><Affiliation>Harvard</Affiliation></AffiliationInfo></Author>
        <Author ValidYN="N"><LastName>Smyth</LastName><ForeName>John A</ForeName></Author>
        <Author><LastName>Lee</LastName><Initials>C</Initials></Author>
        <Author><CollectiveName>WHO Consortium</CollectiveName></Author></AuthorList>
      <VernacularTitle>Wirkungen</VernacularTitle></Article>
    <CommentsCorrectionsList><CommentsCorrections RefType="CommentIn"><PMID Version="1">1</PMID></CommentsCorrections></CommentsCorrectionsList>
    <MeshHeadingList><MeshHeading><DescriptorName UI="D001249" MajorTopicYN="N">Asthma</DescriptorName><QualifierName UI="Q1">drug therapy</QualifierName></MeshHeading></MeshHeadingList>
    <InvestigatorList><Investigator><LastName>Nobody</LastName></Investigator></InvestigatorList>
  </MedlineCitation>
  <PubmedData><History><PubMedPubDate PubStatus="received"><Year>1990</Year></PubMedPubDate></History>
    <ArticleIdList><ArticleId IdType="pubmed">12345678</ArticleId><ArticleId IdType="doi">10.1161/ATVBAHA.112</ArticleId><ArticleId IdType="pmc">PMC4986668</ArticleId><ArticleId IdType="pii">x</ArticleId></ArticleIdList>
    <ReferenceList><Reference><Citation>Smith <i>J</i>. Lancet.</Citation><ArticleIdList><ArticleId IdType="pubmed">99999999</ArticleId><ArticleId IdType="doi">10.9999/REF</ArticleId></ArticleIdList></Reference></ReferenceList>
  </PubmedData>
</PubmedArticle>`;

test("PubMed: only the article's own ids and dates are used", () => {
  assert.deepEqual(parsePubmed(ARTICLE), {
    ids: { pmid: ['12345678'], doi: ['10.1161/atvbaha.112'], pmcid: ['PMC4986668'] },
    title: 'Effects of H2O on E. coli & others',
    abstract: 'OBJECTIVE: We asked, p < 0.05.\n\nNo label here.',
    authors: ['John A Smith Jr', 'C Lee', 'WHO Consortium'],
    categories: ['Asthma'],
    venue: 'J',
    created: '1998-12',
    updated: '2019-12-10',
    references: ['pmid:99999999', 'doi:10.9999/ref'],
  });
});

test('PubMed: sparse records', () => {
  const sparse = (article: string) =>
    parsePubmed(`<PubmedArticle><MedlineCitation><PMID>7</PMID>${article}</MedlineCitation></PubmedArticle>`);
  const vernacular = sparse(
    '<Article><ArticleTitle>[Not Available].</ArticleTitle><VernacularTitle>Über Wasser</VernacularTitle><ELocationID EIdType="doi">10.1000/E</ELocationID><ArticleDate DateType="Electronic"><Year>2020</Year><Month>02</Month><Day>31</Day></ArticleDate></Article><OtherAbstract Type="Publisher" Language="spa"><AbstractText>Hola</AbstractText></OtherAbstract>',
  );
  assert.equal(vernacular.title, 'Über Wasser');
  assert.equal(vernacular.abstract, 'Hola');
  assert.equal(vernacular.created, '2020-02');
  assert.deepEqual(vernacular.ids, { pmid: ['7'], doi: ['10.1000/e'] });
  assert.throws(() => sparse('<Article></Article>'), /no title/);
  for (const [medline, expected] of [
    ['2018 Winter', '2018'],
    ['2000 Dec 23-30', '2000-12-23'],
    ['2015 Nov-Dec', '2015-11'],
    ['1999-2000', '1999'],
    ['Fall 1977', '1977'],
  ]) {
    const record = sparse(
      `<Article><Journal><JournalIssue><PubDate><MedlineDate>${medline}</MedlineDate></PubDate></JournalIssue></Journal><ArticleTitle>T</ArticleTitle></Article>`,
    );
    assert.equal(record.created, expected);
  }
});

test('PubMed: declared entities are never expanded', () => {
  const record = parsePubmed(
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><PubmedArticle><MedlineCitation><PMID>7</PMID><Article><ArticleTitle>&b; &f; &#955;</ArticleTitle></Article></MedlineCitation></PubmedArticle>',
  );
  assert.equal(record.title, '&b; &f; λ');
});

test('long lists and texts are truncated', () => {
  const record = parseJsonl({
    doi: '10.1000/1',
    title: 'x'.repeat(3000),
    abstract: 'y'.repeat(300_000),
    authors: Array.from({ length: 12_000 }, (_, i) => `Author ${i}`),
    references: Array.from({ length: 25_000 }, (_, i) => `pmid:${i + 1}`),
  });
  assert.equal(record.title.length, 2000);
  assert.equal(record.abstract.length, 200_000);
  assert.equal(record.authors.length, 10_000);
  assert.equal(record.references?.length, 20_000);
});

test('values that are not objects are refused by every parser', () => {
  for (const parse of [parseArxiv, parseOpenalex, parseCrossref, parseBiorxiv, parseJsonl, parsePubmed]) {
    for (const raw of [null, 5, 'x', [], {}, [{}]]) assert.throws(() => parse(raw), Error);
  }
});

test('links to open-access files are kept, a few and each once', () => {
  const work = {
    id: 'https://openalex.org/W1',
    doi: '10.1000/a',
    title: 'T',
    best_oa_location: { is_oa: true, pdf_url: 'https://oa.example/best.pdf' },
    primary_location: { is_oa: false, pdf_url: 'https://shop.example/closed.pdf' },
    locations: [
      { is_oa: true, pdf_url: 'https://oa.example/best.pdf' },
      { is_oa: true, pdf_url: 'javascript:alert(1)' },
      { is_oa: true, pdf_url: null },
      { is_oa: true, pdf_url: 'https://repository.example/a b.pdf' },
      ...Array.from({ length: 9 }, (_, i) => ({ is_oa: true, pdf_url: `https://x.example/${i}` })),
    ],
  };
  assert.deepEqual(parseOpenalex(work).links, [
    'https://oa.example/best.pdf',
    'https://repository.example/a%20b.pdf',
    'https://x.example/0',
  ]);
  const crossref = {
    DOI: '10.1000/a',
    title: ['T'],
    link: [
      { URL: 'https://p.example/a.html', 'content-type': 'text/html' },
      { URL: 'https://p.example/a.pdf', 'content-type': 'application/pdf' },
    ],
  };
  assert.equal(parseCrossref(crossref).links, undefined);
  const license = [null, { URL: 'http://creativecommons.org/licenses/by/4.0/' }];
  assert.deepEqual(parseCrossref({ ...crossref, license }).links, ['https://p.example/a.pdf']);
  const own = { doi: '10.1000/a', title: 'T' };
  assert.deepEqual(parseJsonl({ ...own, links: 'https://x.example/a.pdf' }).links, ['https://x.example/a.pdf']);
  assert.equal(parseJsonl({ ...own, links: ['ftp://x.example/a', 7, 'x'.repeat(5_000)] }).links, undefined);
});
