import type { monitors } from '@trawl/contract/mcp/monitors.ts';
import type { ToolInput } from '@trawl/contract/mcp/tools.ts';
import { badRequest } from '../../../foundation/kernel/errors.ts';
import { CHARS_PER_TOKEN, fitJson } from '../fit.ts';
import type { Handlers } from '../tool-call.ts';

/** Monitors. */
export const monitorTools: Handlers<keyof typeof monitors> = {
  firecrawl_monitor_create: async (input, { run }) => [
    JSON.stringify(await run('POST /v2/monitor', { body: input.body ?? bodyOf(input) })),
  ],
  firecrawl_monitor_list: async (query, { run }) => [JSON.stringify(await run('GET /v2/monitor', { query }))],
  firecrawl_monitor_get: async ({ id }, { run }) => [
    JSON.stringify(await run('GET /v2/monitor/:monitorId', { params: { monitorId: id } })),
  ],
  firecrawl_monitor_update: async ({ id, body }, { run }) => [
    JSON.stringify(await run('PATCH /v2/monitor/:monitorId', { params: { monitorId: id }, body })),
  ],
  firecrawl_monitor_delete: async ({ id }, { run }) => [
    JSON.stringify(await run('DELETE /v2/monitor/:monitorId', { params: { monitorId: id } })),
  ],
  firecrawl_monitor_run: async ({ id }, { run }) => [
    JSON.stringify(await run('POST /v2/monitor/:monitorId/run', { params: { monitorId: id } })),
  ],
  firecrawl_monitor_checks: async ({ id, ...query }, { run }) => [
    JSON.stringify(await run('GET /v2/monitor/:monitorId/checks', { params: { monitorId: id }, query })),
  ],
  async firecrawl_monitor_check({ id, checkId, pageStatus, maxTokens, ...query }, { run }) {
    const params = { monitorId: id, checkId };
    const reply = await run('GET /v2/monitor/:monitorId/checks/:checkId', {
      params,
      query: { ...query, status: pageStatus },
    });
    return [fitJson(reply, maxTokens * CHARS_PER_TOKEN)];
  },
};

/** The body of a monitor that is described by a page or a query and a goal. @throws ApiError BAD_REQUEST */
function bodyOf(input: ToolInput<'firecrawl_monitor_create'>): Record<string, unknown> {
  const { queries = [], goal, name, email, webhookUrl } = input;
  const urls = [...(input.page === undefined ? [] : [input.page]), ...(input.pages ?? [])];
  if (queries.length === 0 && urls.length === 0)
    throw badRequest('page', 'One of page, pages, queries and body is needed');
  if (goal === undefined) throw badRequest('goal', 'Is needed unless there is a body');
  const { searchWindow, maxResults, includeDomains, excludeDomains } = input;
  const target =
    queries.length > 0
      ? { type: 'search', queries, searchWindow, maxResults, includeDomains, excludeDomains }
      : { type: 'scrape', urls };
  return {
    name: name ?? `Monitor ${queries[0] ?? urls[0]}`.slice(0, 256),
    schedule: { text: input.scheduleText ?? 'every 30 minutes', timezone: input.timezone ?? 'UTC' },
    goal,
    targets: [target],
    ...(email && {
      notification: { email: { enabled: true, recipients: [email], includeDiffs: input.includeDiffs ?? false } },
    }),
    ...(webhookUrl && { webhook: { url: webhookUrl, events: ['monitor.page', 'monitor.check.completed'] } }),
  };
}
