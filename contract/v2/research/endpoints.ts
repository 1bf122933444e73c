import type { V2Endpoints } from '../../endpoint.ts';
import { feedResponse, feedRevokedResponse } from '../feed.ts';
import { askPapersBody, askPapersResponse } from './ask.ts';
import { chunkPaperBody, chunkPaperResponse } from './chunks.ts';
import { exportPapersBody, exportPapersResponse } from './export.ts';
import {
  addEntriesBody,
  addedResponse,
  createListBody,
  deletedResponse,
  entryParams,
  entryResponse,
  exportListBody,
  importedResponse,
  importListBody,
  libraryQuery,
  libraryResponse,
  listEntriesQuery,
  listEntriesResponse,
  listParams,
  listResponse,
  listsResponse,
  noteBody,
  renameListBody,
} from './lists.ts';
import { getPaperQuery, paperParams, researchPaperResponse } from './paper.ts';
import { researchSearchPapersResponse, searchPapersQuery } from './papers.ts';
import {
  decideBody,
  decidedResponse,
  duplicatesBody,
  duplicatesResponse,
  exportScreeningBody,
  exportScreeningResponse,
  screeningQuery,
  screeningResponse,
} from './screening.ts';
import { similarPapersQuery, similarPapersResponse } from './similar.ts';

const common = { tag: 'Research', scope: 'research', rateGroup: 'search', errors: [404, 408, 409, 422] } as const;

export const research = {
  'GET /v2/search/research/papers': {
    ...common,
    operationId: 'researchSearchPapers',
    summary: 'Search research papers',
    description: 'Search scientific papers by topic, method, benchmark, author or category.',
    query: searchPapersQuery,
    response: researchSearchPapersResponse,
  },
  'GET /v2/search/research/papers/:id': {
    ...common,
    operationId: 'researchGetPaper',
    summary: 'Inspect or read a paper',
    description:
      'Metadata of one paper. With `query`, also the passages of its full text that answer the question best; if there is no open ' +
      'full text, passages of the abstract and a `note` that says so.',
    params: paperParams,
    query: getPaperQuery,
    response: researchPaperResponse,
  },
  'GET /v2/search/research/papers/:id/similar': {
    ...common,
    operationId: 'researchSimilarPapers',
    summary: 'Find related papers',
    description:
      'Papers that are connected with one or more papers in the citation graph, ranked by how well they match an intent and by how strongly ' +
      'they are connected. For a paper without known citations it returns papers on the same subject and a `note`.',
    params: paperParams,
    query: similarPapersQuery,
    response: similarPapersResponse,
  },
  'POST /v2/search/research/papers/export': {
    ...common,
    operationId: 'researchExportPapers',
    summary: 'Export papers as a bibliography',
    description:
      'Returns papers as BibTeX, RIS, CSL-JSON, CSV, JSON lines or Parquet. A paper has the same key in every export.',
    body: exportPapersBody,
    response: exportPapersResponse,
  },
  'POST /v2/search/research/papers/ask': {
    ...common,
    operationId: 'researchAskPapers',
    summary: 'Ask several papers',
    description:
      'The passages of up to 50 papers that answer a question best, and the data sets, sample sizes and metrics that their texts state.',
    body: askPapersBody,
    response: askPapersResponse,
  },
  'POST /v2/search/research/papers/chunks': {
    ...common,
    operationId: 'researchChunkPaper',
    summary: 'The text of a paper in pieces',
    description:
      'The full text of a paper, or its abstract, in pieces for search and language models, as the format `chunks` of a scrape makes them.',
    body: chunkPaperBody,
    response: chunkPaperResponse,
  },
  'GET /v2/search/research/lists': {
    ...common,
    operationId: 'researchLists',
    summary: 'List the reading lists of the team',
    response: listsResponse,
  },
  'POST /v2/search/research/lists': {
    ...common,
    operationId: 'researchCreateList',
    summary: 'Create a reading list',
    body: createListBody,
    response: listResponse,
  },
  'GET /v2/search/research/lists/:listId': {
    ...common,
    operationId: 'researchGetList',
    summary: 'Read a reading list',
    description: 'Entries in the order in which they were added.',
    params: listParams,
    query: listEntriesQuery,
    response: listEntriesResponse,
  },
  'PATCH /v2/search/research/lists/:listId': {
    ...common,
    operationId: 'researchRenameList',
    summary: 'Rename a reading list',
    params: listParams,
    body: renameListBody,
    response: listResponse,
  },
  'DELETE /v2/search/research/lists/:listId': {
    ...common,
    operationId: 'researchDeleteList',
    summary: 'Delete a reading list with its notes',
    params: listParams,
    response: deletedResponse,
  },
  'POST /v2/search/research/lists/:listId/entries': {
    ...common,
    operationId: 'researchAddToList',
    summary: 'Add papers to a reading list',
    params: listParams,
    body: addEntriesBody,
    response: addedResponse,
  },
  'PATCH /v2/search/research/lists/:listId/entries/:entryId': {
    ...common,
    operationId: 'researchNoteInList',
    summary: 'Set the note of an entry',
    params: entryParams,
    body: noteBody,
    response: entryResponse,
  },
  'DELETE /v2/search/research/lists/:listId/entries/:entryId': {
    ...common,
    operationId: 'researchRemoveFromList',
    summary: 'Remove an entry with its note',
    params: entryParams,
    response: deletedResponse,
  },
  'POST /v2/search/research/lists/:listId/import': {
    ...common,
    operationId: 'researchImportList',
    summary: 'Import a bibliography into a reading list',
    description:
      'Adds the references of a BibTeX, RIS, CSL-JSON or CSV file. References that match a paper of the catalog, by an id or by title and ' +
      'author, become that paper; the others keep the data of the file.',
    params: listParams,
    body: importListBody,
    bulk: true,
    response: importedResponse,
  },
  'POST /v2/search/research/lists/:listId/export': {
    ...common,
    operationId: 'researchExportList',
    summary: 'Export a reading list as a bibliography',
    description: 'Entries with their notes, as BibTeX, RIS, CSL-JSON, CSV, JSON lines or Parquet.',
    params: listParams,
    body: exportListBody,
    response: exportPapersResponse,
  },
  'GET /v2/search/research/lists/:listId/screening': {
    ...common,
    operationId: 'researchScreening',
    summary: 'Read the screening of a reading list',
    description:
      'The counts of a PRISMA 2020 flow diagram, and entries with the decisions of all reviewers, in the order in which they were added.',
    params: listParams,
    query: screeningQuery,
    response: screeningResponse,
  },
  'POST /v2/search/research/lists/:listId/screening': {
    ...common,
    operationId: 'researchDecide',
    summary: 'Include or exclude entries',
    description:
      'Stores the decision of the caller, a person or a key, beside those of other reviewers. An entry is included or excluded if all that ' +
      'decided on it agree, or if it was settled.',
    params: listParams,
    body: decideBody,
    response: decidedResponse,
  },
  'PATCH /v2/search/research/lists/:listId/screening': {
    ...common,
    operationId: 'researchSetDuplicates',
    summary: 'Set the number of duplicates that were removed',
    params: listParams,
    body: duplicatesBody,
    response: duplicatesResponse,
  },
  'POST /v2/search/research/lists/:listId/screening/export': {
    ...common,
    operationId: 'researchExportScreening',
    summary: 'Export the screening of a reading list',
    description: 'As CSV: each entry with its outcome, reason and decisions, or the counts.',
    params: listParams,
    body: exportScreeningBody,
    response: exportScreeningResponse,
  },
  'POST /v2/search/research/lists/:listId/feed': {
    ...common,
    operationId: 'researchCreateListFeed',
    summary: 'Create the feed link of a reading list',
    description:
      'Returns links to what is added to the list, as RSS, Atom and JSON Feed. They need no key. Links that were created before stop working.',
    params: listParams,
    response: feedResponse,
  },
  'DELETE /v2/search/research/lists/:listId/feed': {
    ...common,
    operationId: 'researchDeleteListFeed',
    summary: 'Revoke the feed link of a reading list',
    params: listParams,
    response: feedRevokedResponse,
  },
  'GET /v2/search/research/library': {
    ...common,
    operationId: 'researchSearchLibrary',
    summary: 'Search the reading lists of the team',
    description:
      'Everything in the lists of the team, also references without an id, by title, author, id, note and the full texts that the team brought.',
    query: libraryQuery,
    response: libraryResponse,
  },
} as const satisfies V2Endpoints;
