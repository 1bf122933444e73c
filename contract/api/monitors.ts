import { z } from 'zod';
import type { ApiEndpoints, Wire } from '../endpoint.ts';
import { checkParams, checksQuery, listQuery, monitorParams, pagesQuery } from '../v2/monitor/requests.ts';
import {
  checkSchema,
  monitorSchema,
  PAGE_STATUSES,
  pageSchema,
  SUBSCRIPTION_STATUSES,
} from '../v2/monitor/responses.ts';

const valueSchema = z.object({
  /** Null where the page does not say it. */
  text: z.string().nullable(),
  /** The number in the text. */
  number: z.number().nullable(),
});

const valuesSchema = z.object({
  series: z.array(
    z.object({
      url: z.string(),
      name: z.string().meta({ description: 'Path of a field, or what the judge calls the value.' }),
      first: valueSchema.nullable().meta({ description: 'The value before the first point, if it is known.' }),
      points: z.array(valueSchema.extend({ at: z.iso.datetime(), checkId: z.uuid() })),
    }),
  ),
  hasMore: z.boolean().meta({ description: 'Whether older points or further series are left out.' }),
});
export type MonitorValues = Wire<typeof valuesSchema>;

const moment = checkSchema.extend({
  news: z
    .object({
      url: z.string(),
      status: z.enum(PAGE_STATUSES),
      note: z.string().nullable().meta({ description: 'What the judge says of it, or why it failed.' }),
      title: z.string().nullable(),
      before: z.string().nullable().meta({ description: 'The first change: the line or value before.' }),
      now: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'The page that says most of the check; null if nothing is new.' }),
  picture: z.url().nullable().meta({ description: 'How that page looked, if the monitor takes screenshots.' }),
});
export type MonitorMoment = Wire<typeof moment>;

/** What the dashboard shows of monitors. It creates and changes them through `/v2/monitor`, as any client does. */
export const monitors = {
  'GET /api/monitors': {
    access: 'member',
    summary: 'Lists the monitors of the team.',
    query: listQuery,
    response: z.object({ monitors: z.array(monitorSchema) }),
  },
  'GET /api/monitors/:monitorId': {
    access: 'member',
    summary: 'A monitor with its newest checks.',
    params: monitorParams,
    query: checksQuery,
    response: z.object({ monitor: monitorSchema, checks: z.array(checkSchema) }),
  },
  'GET /api/monitors/:monitorId/timeline': {
    access: 'member',
    summary: 'The checks of a monitor with what each found in a line and a picture, newest first.',
    params: monitorParams,
    query: z.object({ limit: checksQuery.shape.limit, before: z.uuid().optional() }),
    response: z.object({ moments: z.array(moment), next: z.uuid().nullable() }),
  },
  'GET /api/monitors/:monitorId/values': {
    access: 'member',
    summary: 'The values that a monitor watches, over time: extracted fields, and changes that its goal asks for.',
    params: monitorParams,
    response: valuesSchema,
  },
  'GET /api/monitors/:monitorId/checks/:checkId': {
    access: 'member',
    summary: 'A check with its pages.',
    params: checkParams,
    query: pagesQuery,
    response: z.object({
      monitor: monitorSchema,
      check: checkSchema,
      pages: z.array(pageSchema),
      hasMore: z.boolean(),
    }),
  },
  'POST /api/monitor-mail': {
    access: 'anyone',
    summary: 'Confirms or ends the subscription that a link in an email belongs to.',
    body: z.object({ token: z.string().min(1).max(200), answer: z.enum(['confirmed', 'unsubscribed']) }),
    response: z.object({ email: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) }),
  },
  'POST /api/monitor-mail/unsubscribe': {
    access: 'anyone',
    summary: 'Ends the subscription of the recipient, at a click in a mail program (RFC 8058). The body is not read.',
    errors: ['404'],
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({}),
  },
  'GET /api/monitor-mail/unsubscribe': {
    access: 'anyone',
    summary: 'Redirects mail programs that only follow links to the page with the button.',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({}),
  },
  'POST /api/monitor-mail/pause': {
    access: 'anyone',
    summary: 'Pauses the monitor that a link in an email names. Only the people of its team get such links.',
    errors: ['404'],
    body: z.object({ token: z.string().min(1).max(200), monitorId: z.string().min(1).max(100) }),
    response: z.object({ name: z.string() }),
  },
} as const satisfies ApiEndpoints;
