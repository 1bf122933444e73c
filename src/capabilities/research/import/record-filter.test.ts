import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type RecordFilter, recordFilter } from './record-filter.ts';

const EVERYTHING: RecordFilter = { types: [], languages: [], fields: [], fromYear: undefined, toYear: undefined };

const filtered = (source: Parameters<typeof recordFilter>[0], raw: unknown, filter: Partial<RecordFilter>): boolean =>
  recordFilter(source, { ...EVERYTHING, ...filter })(raw);

const ARTICLE = `<PubmedArticle><MedlineCitation Status="MEDLINE"><PMID Version="1">1</PMID><DateCompleted><Year>2020</Year></DateCompleted>
  <Article PubModel="Print"><Journal><ISSN IssnType="Electronic">1474-547X</ISSN><JournalIssue CitedMedium="Internet"><PubDate><MedlineDate>2018 Dec-2019 Jan</MedlineDate></PubDate></JournalIssue>
  <Title>Lancet (London, England)</Title><ISOAbbreviation>Lancet</ISOAbbreviation></Journal><ArticleTitle>T</ArticleTitle><Language>eng</Language>
  <PublicationTypeList><PublicationType UI="D016428">Journal Article</PublicationType><PublicationType UI="D016454">Review</PublicationType></PublicationTypeList></Article>
  <MedlineJournalInfo><MedlineTA>Lancet</MedlineTA><ISSNLinking>0140-6736</ISSNLinking></MedlineJournalInfo>
  <MeshHeadingList><MeshHeading><DescriptorName UI="D1" MajorTopicYN="N">Heart &amp; Lungs</DescriptorName></MeshHeading></MeshHeadingList></MedlineCitation>
  <PubmedData><ReferenceList><Reference><Citation>Nature. 2001</Citation></Reference></ReferenceList></PubmedData></PubmedArticle>`;

it('an article of PubMed is chosen by journal, language, type, heading and year', () => {
  const wanted: Partial<RecordFilter>[] = [
    { journals: ['lancet'] },
    { journals: ['Lancet (London, England)'] },
    { journals: ['Nature', '0140-6736'] },
    { journals: ['1474-547x'] },
    { languages: ['eng'] },
    { types: ['review'], languages: ['eng'], journals: ['Lancet'] },
    { fields: ['heart & lungs'] },
    { fromYear: 2018, toYear: 2018 },
  ];
  for (const filter of wanted) assert.equal(filtered('pubmed', ARTICLE, filter), true, JSON.stringify(filter));
  const others: Partial<RecordFilter>[] = [
    { journals: ['Nature'] },
    { languages: ['ger'] },
    { types: ['Review'], languages: ['ger'] },
    { fields: ['Heart'] },
    { fromYear: 2019 },
  ];
  for (const filter of others) assert.equal(filtered('pubmed', ARTICLE, filter), false, JSON.stringify(filter));
  const bare = '<PubmedArticle><MedlineCitation><PMID>2</PMID></MedlineCitation></PubmedArticle>';
  assert.equal(filtered('pubmed', bare, { journals: ['Lancet'] }), false);
  assert.equal(filtered('pubmed', bare, { fromYear: 1900 }), false);
  assert.equal(filtered('pubmed', bare, {}), true);
});

it('a record of arXiv is chosen by category, archive and year', () => {
  const record = {
    categories: 'cs.CL stat.ML',
    versions: [{ version: 'v1', created: 'Mon, 2 Apr 2007 19:18:42 GMT' }, { created: 'Tue, 3 Apr 2012 00:00:00 GMT' }],
  };
  for (const fields of [['cs.CL'], ['cs'], ['math', 'STAT.ml']]) {
    assert.equal(filtered('arxiv', record, { fields }), true, fields.join());
  }
  for (const fields of [['cs.LG'], ['math'], ['c']]) assert.equal(filtered('arxiv', record, { fields }), false);
  assert.equal(filtered('arxiv', record, { fromYear: 2007, toYear: 2007 }), true);
  assert.equal(filtered('arxiv', record, { fromYear: 2008 }), false);
});

it('a work of OpenAlex is chosen by the name or an ISSN of its source', () => {
  const source = { display_name: 'Nature', issn_l: '0028-0836', issn: ['1476-4687'] };
  const work = { primary_location: { source } };
  for (const journal of ['nature', '0028-0836', '1476-4687']) {
    assert.equal(filtered('openalex', work, { journals: [journal] }), true, journal);
  }
  assert.equal(filtered('openalex', work, { journals: ['Natur'] }), false);
  assert.equal(filtered('openalex', { primary_location: null }, { journals: ['Nature'] }), false);
});
