/** Answers of public APIs in their own formats, with the parts that nobody reads cut down. */

export interface AnsweredPaper {
  readonly title: string;
  readonly abstract?: string;
  readonly authors?: readonly string[];
  readonly date?: string;
  readonly arxiv?: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly categories?: readonly string[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] as string);

/** arXiv's Atom feed. */
export const atomFeed = (papers: readonly AnsweredPaper[]): string => `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/4V6PYQB6aFjnKdSLXXqLhCbJ5ZU</id>
  <title>arXiv Query: search_query=all:electron&amp;id_list=&amp;start=0&amp;max_results=40</title>
  <updated>2026-11-20T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:electron" type="application/atom+xml"/>
  <opensearch:itemsPerPage>40</opensearch:itemsPerPage>
  <opensearch:totalResults>${papers.length}</opensearch:totalResults>
${papers
  .map(
    (paper) => `  <entry>
    <id>http://arxiv.org/abs/${paper.arxiv}v2</id>
    <title>${escaped(paper.title)}</title>
    <updated>${paper.date ?? '2017-12-06'}T03:30:32Z</updated>
    <link href="https://arxiv.org/abs/${paper.arxiv}v2" rel="alternate" type="text/html"/>
    <summary>${escaped(paper.abstract ?? '')}</summary>
    <category term="${paper.categories?.[0] ?? 'cs.CL'}" scheme="http://arxiv.org/schemas/atom"/>
    <published>${paper.date ?? '2017-06-12'}T17:57:34Z</published>
    <arxiv:comment>15 pages</arxiv:comment>
    <arxiv:primary_category term="${paper.categories?.[0] ?? 'cs.CL'}"/>
${(paper.authors ?? []).map((name) => `    <author><name>${escaped(name)}</name><arxiv:affiliation>X</arxiv:affiliation></author>`).join('\n')}
${paper.doi === undefined ? '' : `    <arxiv:doi>${paper.doi}</arxiv:doi>`}
  </entry>`,
  )
  .join('\n')}
</feed>`;

/** OpenAlex's list of works. */
export const openalexWorks = (papers: readonly AnsweredPaper[]): object => ({
  meta: { count: papers.length, db_response_time_ms: 40, page: 1, per_page: 40, groups_count: null },
  results: papers.map((paper, i) => ({
    id: `https://openalex.org/W${4_000_000_000 + i + (paper.title.length << 8)}`,
    doi: paper.doi === undefined ? null : `https://doi.org/${paper.doi}`,
    title: paper.title,
    publication_date: paper.date ?? '2017-06-12',
    publication_year: 2017,
    ids: {
      openalex: `https://openalex.org/W${i}`,
      ...(paper.pmid === undefined ? {} : { pmid: `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}` }),
    },
    authorships: (paper.authors ?? []).map((name) => ({ author: { display_name: name }, raw_author_name: name })),
    abstract_inverted_index: invertedIndex(paper.abstract ?? ''),
    topics: (paper.categories ?? []).map((name) => ({ display_name: name, score: 0.99 })),
    concepts: [],
    referenced_works: ['https://openalex.org/W1234567'],
    primary_location: {
      landing_page_url: paper.arxiv === undefined ? 'https://example.org/x' : `https://arxiv.org/abs/${paper.arxiv}`,
    },
    locations: [],
    updated_date: '2026-01-02T03:04:05.678901',
  })),
});

function invertedIndex(text: string): Record<string, number[]> | null {
  if (text === '') return null;
  const index: Record<string, number[]> = {};
  for (const [i, word] of text.split(' ').entries()) index[word] = [...(index[word] ?? []), i];
  return index;
}

/** Crossref's list of works. */
export const crossrefWorks = (papers: readonly AnsweredPaper[]): object => ({
  status: 'ok',
  'message-type': 'work-list',
  'message-version': '1.0.0',
  message: {
    facets: {},
    'total-results': 123_456,
    items: papers.map((paper) => ({
      DOI: paper.doi,
      title: [paper.title],
      ...(paper.abstract === undefined
        ? {}
        : { abstract: `<jats:title>Abstract</jats:title><jats:p>${escaped(paper.abstract)}</jats:p>` }),
      author: (paper.authors ?? []).map((name) => ({
        given: name.split(' ')[0],
        family: name.split(' ').slice(1).join(' '),
        sequence: 'first',
      })),
      issued: { 'date-parts': [(paper.date ?? '2017-06-12').split('-').map(Number)] },
    })),
    'items-per-page': 40,
    query: { 'start-index': 0, 'search-terms': null },
  },
});

/** Europe PMC's result list, `core`. */
export const europepmcResults = (papers: readonly AnsweredPaper[]): object => ({
  version: '6.9',
  hitCount: papers.length,
  nextCursorMark: 'AoIIQ',
  request: { queryString: 'q', resultType: 'core', cursorMark: '*', pageSize: 40, sort: '', synonym: true },
  resultList: {
    result: papers.map((paper) => ({
      id: paper.pmid,
      source: 'MED',
      pmid: paper.pmid,
      ...(paper.doi === undefined ? {} : { doi: paper.doi }),
      title: `${paper.title}.`,
      authorList: {
        author: (paper.authors ?? []).map((name) => ({
          fullName: name,
          firstName: name.split(' ')[0],
          lastName: name.split(' ').slice(1).join(' '),
        })),
      },
      abstractText: paper.abstract,
      firstPublicationDate: paper.date ?? '2017-06-12',
    })),
  },
});

/** Semantic Scholar's search answer. */
export const semanticScholarPapers = (papers: readonly AnsweredPaper[]): object => ({
  total: papers.length,
  offset: 0,
  data: papers.map((paper, i) => ({
    paperId: `${i}04e3e546274f24d4ad36f8abbe2bd149df33ca8`.slice(0, 40),
    externalIds: {
      ...(paper.arxiv === undefined ? {} : { ArXiv: paper.arxiv }),
      ...(paper.doi === undefined ? {} : { DOI: paper.doi }),
      ...(paper.pmid === undefined ? {} : { PubMed: paper.pmid }),
      CorpusId: 13_756_489 + i,
    },
    title: paper.title,
    abstract: paper.abstract ?? null,
    year: 2017,
    publicationDate: paper.date ?? null,
    fieldsOfStudy: paper.categories ?? null,
    authors: (paper.authors ?? []).map((name, j) => ({ authorId: String(j), name })),
  })),
});
