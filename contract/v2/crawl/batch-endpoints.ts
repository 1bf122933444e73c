import type { V2Endpoints } from '../../endpoint.ts';
import { exportResponse, pageExportQuery } from '../export.ts';
import { jobEventStream } from './event-stream.ts';
import { batchBody, jobParams, statusQuery } from './requests.ts';
import { batchStartedResponse, cancelledResponse, errorsResponse, statusResponse } from './responses.ts';

const common = {
  tag: 'Batch scrape',
  scope: 'batch-scrape',
  rateGroup: 'crawl-status',
  errors: [404, 408, 409],
} as const;

export const batch = {
  'POST /v2/batch/scrape': {
    ...common,
    operationId: 'startBatchScrape',
    summary: 'Scrape a list of pages',
    description:
      'Starts a job that scrapes each of the URLs. Returns the id of the job at once. Requests with the same ' +
      '`x-idempotency-key` start one job.',
    rateGroup: 'crawl',
    activity: 'batch_scrape',
    queues: true,
    costs: true,
    bulk: true,
    body: batchBody,
    response: batchStartedResponse,
  },
  'GET /v2/batch/scrape/:id': {
    ...common,
    operationId: 'getBatchScrape',
    summary: 'Get the status and the documents of a batch',
    description:
      'A response has at most 100 documents or 10 MB; `next` is the URL of further documents, if more are stored.',
    params: jobParams,
    query: statusQuery,
    response: statusResponse,
  },
  'GET /v2/batch/scrape/:id/events': {
    ...common,
    operationId: 'streamBatchScrape',
    summary: 'Follow a batch as it runs',
    ...jobEventStream,
  },
  'GET /v2/batch/scrape/:id/export': {
    ...common,
    operationId: 'exportBatchScrape',
    summary: 'Get a link to all documents of a batch as a file',
    description:
      'The link returns one file, which is made while you download it, of the documents that are stored then, in the order of the status.',
    params: jobParams,
    query: pageExportQuery,
    errors: [...common.errors, 422],
    response: exportResponse,
  },
  'DELETE /v2/batch/scrape/:id': {
    ...common,
    operationId: 'cancelBatchScrape',
    summary: 'Cancel a batch',
    params: jobParams,
    response: cancelledResponse,
  },
  'GET /v2/batch/scrape/:id/errors': {
    ...common,
    operationId: 'getBatchScrapeErrors',
    summary: 'List the pages that a batch could not fetch',
    params: jobParams,
    response: errorsResponse,
  },
} as const satisfies V2Endpoints;
