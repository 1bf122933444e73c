import { z } from 'zod';
import type { V2Endpoints } from '../../endpoint.ts';
import { feedResponse, feedRevokedResponse } from '../feed.ts';
import { statusEventStream, statusMessage } from '../status-events.ts';
import { checkParams, checksQuery, createBody, listQuery, monitorParams, pagesQuery, updateBody } from './requests.ts';
import {
  checkResponse,
  checkSchema,
  checksResponse,
  deletedResponse,
  listResponse,
  monitorResponse,
  runResponse,
} from './responses.ts';

const common = { tag: 'Monitor', scope: 'monitor', rateGroup: 'monitor', errors: [404, 408, 409, 422] } as const;

export const monitor = {
  'POST /v2/monitor': {
    ...common,
    operationId: 'createMonitor',
    summary: 'Create a monitor',
    description:
      'Checks pages, sites or searches on a schedule, and reports changes by webhook and email. Requests with the same ' +
      '`x-idempotency-key` create one monitor.',
    activity: 'monitor',
    queues: true,
    bulk: true,
    body: createBody,
    response: monitorResponse,
  },
  'GET /v2/monitor': {
    ...common,
    operationId: 'listMonitors',
    summary: 'List monitors',
    query: listQuery,
    response: listResponse,
  },
  'GET /v2/monitor/:monitorId': {
    ...common,
    operationId: 'getMonitor',
    summary: 'Get a monitor',
    params: monitorParams,
    response: monitorResponse,
  },
  'PATCH /v2/monitor/:monitorId': {
    ...common,
    operationId: 'updateMonitor',
    summary: 'Update, pause or resume a monitor',
    params: monitorParams,
    bulk: true,
    body: updateBody,
    response: monitorResponse,
  },
  'DELETE /v2/monitor/:monitorId': {
    ...common,
    operationId: 'deleteMonitor',
    summary: 'Delete a monitor',
    params: monitorParams,
    response: deletedResponse,
  },
  'POST /v2/monitor/:monitorId/run': {
    ...common,
    operationId: 'runMonitor',
    summary: 'Run a check now',
    description:
      'Starts a check outside the schedule. Returns 409 while another check is running. The body may be omitted. Requests with the ' +
      'same `x-idempotency-key` start one check.',
    costs: true,
    params: monitorParams,
    response: runResponse,
  },
  'GET /v2/monitor/:monitorId/checks': {
    ...common,
    operationId: 'listMonitorChecks',
    summary: 'List the checks of a monitor, newest first',
    params: monitorParams,
    query: checksQuery,
    response: checksResponse,
  },
  'GET /v2/monitor/:monitorId/checks/:checkId': {
    ...common,
    operationId: 'getMonitorCheck',
    summary: 'Get a check with its pages',
    description: '`next` is the URL of the next page of results.',
    params: checkParams,
    query: pagesQuery,
    response: checkResponse,
  },
  'GET /v2/monitor/:monitorId/checks/:checkId/events': {
    ...common,
    ...statusEventStream(),
    operationId: 'streamMonitorCheck',
    summary: 'Follow a check as it works',
    params: checkParams,
    response: statusMessage(checkSchema, z.never()),
  },
  'POST /v2/monitor/:monitorId/feed': {
    ...common,
    operationId: 'createMonitorFeed',
    summary: 'Create the feed link of a monitor',
    description:
      'Returns links to what the checks find, as RSS, Atom and JSON Feed. They need no key. Links that were created before stop working.',
    params: monitorParams,
    response: feedResponse,
  },
  'DELETE /v2/monitor/:monitorId/feed': {
    ...common,
    operationId: 'deleteMonitorFeed',
    summary: 'Revoke the feed link of a monitor',
    params: monitorParams,
    response: feedRevokedResponse,
  },
} as const satisfies V2Endpoints;
