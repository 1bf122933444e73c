import { z } from 'zod';
import type { V2Endpoints } from '../../endpoint.ts';
import {
  createBody,
  executeBody,
  interactBody,
  jobParams,
  listQuery,
  profileParams,
  replayParams,
  sessionParams,
} from './requests.ts';
import {
  createResponse,
  deleteProfileResponse,
  deleteResponse,
  executeResponse,
  interactResponse,
  listResponse,
  replayResponse,
} from './responses.ts';

const common = { tag: 'Interact', scope: 'browser', errors: [404, 408, 409, 410, 422, 502] } as const;

const createSession = {
  ...common,
  operationId: 'createSession',
  summary: 'Open a browser session',
  description:
    'Opens a browser that stays open between requests, until `ttl` or `activityTtl` is over or you delete it. Requests with the same ' +
    '`x-idempotency-key` open one session.',
  rateGroup: 'interact',
  activity: 'browser',
  costs: true,
  body: createBody,
  response: createResponse,
} as const;

const listSessions = {
  ...common,
  operationId: 'listSessions',
  summary: 'List browser sessions',
  description: "The team's last 200 sessions, newest first.",
  rateGroup: 'interact-status',
  query: listQuery,
  response: listResponse,
} as const;

const executeInSession = {
  ...common,
  operationId: 'executeInSession',
  summary: 'Run code in a session',
  description:
    'If the code throws or times out, the response is 200 with `exitCode` and `error`. With `x-idempotency-key`, the code runs once: the next ' +
    'request with the same key returns 409.',
  rateGroup: 'interact-execute',
  params: sessionParams,
  body: executeBody,
  response: executeResponse,
} as const;

const deleteSession = {
  ...common,
  operationId: 'deleteSession',
  summary: 'End a session',
  rateGroup: 'interact-status',
  params: sessionParams,
  response: deleteResponse,
} as const;

const deleteProfile = {
  ...common,
  operationId: 'deleteProfile',
  summary: 'Delete a saved profile',
  description: 'Also succeeds if there is no such profile.',
  rateGroup: 'interact-status',
  params: profileParams,
  response: deleteProfileResponse,
} as const;

const listReplayPages = {
  ...common,
  operationId: 'listReplayPages',
  summary: 'List the pages of a recorded session',
  description:
    'The recording of a session that was opened with `recordSession`. While the session is open, the last seconds are missing.',
  rateGroup: 'interact-status',
  params: sessionParams,
  response: replayResponse,
} as const;

const getReplayPage = {
  ...common,
  operationId: 'getReplayPage',
  summary: 'Get a page of a recorded session as HLS',
  description:
    'A playlist (`application/vnd.apple.mpegurl`) whose segments are links that are valid for six hours. Returns 422 if the service has no ffmpeg.',
  rateGroup: 'interact-status',
  params: replayParams,
  response: z.string(),
  responseType: 'application/vnd.apple.mpegurl',
} as const;

const ALIAS = 'The older path of the same endpoint under `/v2/interact`.';

/** Each endpoint of a session has two paths: official clients call `/v2/browser`. Replays take POST too, as release notes say. */
export const interact = {
  'POST /v2/interact': createSession,
  'POST /v2/browser': { ...createSession, operationId: 'createSessionAlias', description: ALIAS },
  'GET /v2/interact': listSessions,
  'GET /v2/browser': { ...listSessions, operationId: 'listSessionsAlias', description: ALIAS },
  'POST /v2/interact/:sessionId/execute': executeInSession,
  'POST /v2/browser/:sessionId/execute': {
    ...executeInSession,
    operationId: 'executeInSessionAlias',
    description: ALIAS,
  },
  'DELETE /v2/interact/:sessionId': deleteSession,
  'DELETE /v2/browser/:sessionId': { ...deleteSession, operationId: 'deleteSessionAlias', description: ALIAS },
  'DELETE /v2/interact/profiles/:name': deleteProfile,
  'DELETE /v2/browser/profiles/:name': { ...deleteProfile, operationId: 'deleteProfileAlias', description: ALIAS },
  'GET /v2/interact/:sessionId/replay': listReplayPages,
  'POST /v2/interact/:sessionId/replay': { ...listReplayPages, operationId: 'listReplayPagesByPost' },
  'GET /v2/browser/:sessionId/replay': { ...listReplayPages, operationId: 'listReplayPagesAlias' },
  'POST /v2/browser/:sessionId/replay': { ...listReplayPages, operationId: 'listReplayPagesByPostAlias' },
  'GET /v2/interact/:sessionId/replay/:pageId': getReplayPage,
  'POST /v2/interact/:sessionId/replay/:pageId': { ...getReplayPage, operationId: 'getReplayPageByPost' },
  'GET /v2/browser/:sessionId/replay/:pageId': { ...getReplayPage, operationId: 'getReplayPageAlias' },
  'POST /v2/browser/:sessionId/replay/:pageId': { ...getReplayPage, operationId: 'getReplayPageByPostAlias' },
  'POST /v2/scrape/:jobId/interact': {
    ...common,
    operationId: 'interact',
    summary: 'Continue with a scraped page',
    description:
      'Runs code, or a task in plain words, in a browser that shows the page of an earlier scrape. The session stays open for later requests, for ten minutes, or five without use.',
    rateGroup: 'interact-execute',
    activity: 'interact',
    costs: true,
    params: jobParams,
    body: interactBody,
    response: interactResponse,
  },
  'DELETE /v2/scrape/:jobId/interact': {
    ...common,
    operationId: 'stopInteract',
    summary: 'End the session of a scrape',
    rateGroup: 'interact-status',
    params: jobParams,
    response: deleteResponse,
  },
} as const satisfies V2Endpoints;
