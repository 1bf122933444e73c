import type { V2Endpoints } from '../../endpoint.ts';
import { exportResponse, pageExportQuery } from '../export.ts';
import { feedResponse, feedRevokedResponse } from '../feed.ts';
import { jobEventStream } from './event-stream.ts';
import { crawlBody, jobParams, previewBody, statusQuery } from './requests.ts';
import {
  activeResponse,
  cancelledResponse,
  errorsResponse,
  previewResponse,
  startedResponse,
  statusResponse,
} from './responses.ts';

const common = { tag: 'Crawl', scope: 'crawl', rateGroup: 'crawl-status', errors: [408, 409] } as const;

export const crawl = {
  'POST /v2/crawl': {
    ...common,
    operationId: 'startCrawl',
    summary: 'Crawl a site',
    description:
      'Starts a job that fetches a page and follows its links. Returns the id of the job at once. Crawls obey robots.txt. Each page is ' +
      'charged when it is stored. Requests with the same `x-idempotency-key` start one job.',
    rateGroup: 'crawl',
    activity: 'crawl',
    queues: true,
    costs: true,
    body: crawlBody,
    response: startedResponse,
  },
  // Before the endpoints with an id, since `active` is not one.
  'GET /v2/crawl/active': {
    ...common,
    operationId: 'listActiveCrawls',
    summary: 'List the crawls that are running',
    response: activeResponse,
  },
  'GET /v2/crawl/ongoing': {
    ...common,
    operationId: 'listOngoingCrawls',
    summary: 'List the crawls that are running',
    description: 'The older path of `GET /v2/crawl/active`.',
    response: activeResponse,
  },
  'POST /v2/crawl/params-preview': {
    ...common,
    operationId: 'previewCrawlOptions',
    summary: 'Preview the options for a prompt',
    description: 'Returns the options that a crawl with this prompt would use.',
    rateGroup: 'crawl',
    body: previewBody,
    response: previewResponse,
  },
  'GET /v2/crawl/:id': {
    ...common,
    operationId: 'getCrawl',
    summary: 'Get the status and the documents of a crawl',
    description:
      'A response has at most 100 documents or 10 MB; `next` is the URL of further documents, if more are stored.',
    params: jobParams,
    query: statusQuery,
    response: statusResponse,
  },
  'GET /v2/crawl/:id/events': {
    ...common,
    operationId: 'streamCrawl',
    summary: 'Follow a crawl as it runs',
    ...jobEventStream,
  },
  'GET /v2/crawl/:id/export': {
    ...common,
    operationId: 'exportCrawl',
    summary: 'Get a link to all documents of a crawl as a file',
    description:
      'The link returns one file, which is made while you download it, of the documents that are stored then, in the order of the status.',
    params: jobParams,
    query: pageExportQuery,
    errors: [...common.errors, 422],
    response: exportResponse,
  },
  'POST /v2/crawl/:id/feed': {
    ...common,
    operationId: 'createCrawlFeed',
    summary: 'Create the feed link of a crawl',
    description:
      'Returns links to the pages that the crawl stores, as RSS, Atom and JSON Feed. They need no key, and stop working with the results. Links ' +
      'that were created before stop working.',
    params: jobParams,
    response: feedResponse,
  },
  'DELETE /v2/crawl/:id/feed': {
    ...common,
    operationId: 'deleteCrawlFeed',
    summary: 'Revoke the feed link of a crawl',
    params: jobParams,
    response: feedRevokedResponse,
  },
  'DELETE /v2/crawl/:id': {
    ...common,
    operationId: 'cancelCrawl',
    summary: 'Cancel a crawl',
    params: jobParams,
    response: cancelledResponse,
  },
  'GET /v2/crawl/:id/errors': {
    ...common,
    operationId: 'getCrawlErrors',
    summary: 'List the pages that a crawl could not fetch',
    params: jobParams,
    response: errorsResponse,
  },
} as const satisfies V2Endpoints;
