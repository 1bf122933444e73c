import type { Egress } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { valueAt } from '../file/path.ts';
import type { Provider } from '../file/read.ts';
import type { ToolFile } from '../file/schema.ts';
import { type ProviderResponse, recordsOf, requestProvider } from '../request-provider.ts';
import type { Options } from './options.ts';

/**
 * A tool of this installation. Returns JSON, which the provider file maps like any other response.
 * @throws ApiError BAD_REQUEST for invalid options, NOT_FOUND
 */
export type OwnFunction = (options: Options, deadline: Deadline) => Promise<unknown>;

export interface InvokeDeps {
  readonly egress: Pick<Egress, 'fetch'>;
  readonly functions: Readonly<Record<string, OwnFunction>>;
}

/** The result of a tool. */
interface Found {
  readonly data: unknown;
  readonly records: number;
  readonly creditsCost: number;
  readonly upstreamStatus: number | undefined;
  /** Options of the call for the next page; null at the end, absent if the tool has no pages. */
  readonly next?: Options | null;
}

/** Upper bound of the cost of a call. */
export function mostCredits(tool: ToolFile, options: Options): number {
  const { credits, creditsPerRecord } = tool.price;
  return credits ?? (creditsPerRecord as number) * mostRecords(tool, options);
}

function mostRecords(tool: ToolFile, options: Options): number {
  const size =
    tool.pagination && tool.pagination.by !== 'cursor' ? ownField(options, tool.pagination.size) : options.limit;
  return typeof size === 'number' && size > 0 ? Math.min(tool.maxRecords, Math.floor(size)) : tool.maxRecords;
}

/**
 * Runs a tool with validated options.
 * @throws ProviderFailed; ApiError of a tool of this installation; the deadline's abort reason when the caller aborts
 */
export async function invoke(
  { egress, functions }: InvokeDeps,
  provider: Provider,
  tool: ToolFile,
  options: Options,
  deadline: Deadline,
): Promise<Found | undefined> {
  const response = tool.request
    ? await requestProvider(egress, provider, tool.request, options, deadline)
    : await runLocal(ownField(functions, tool.run as string) as OwnFunction, options, deadline);
  const found = recordsOf(provider, response, tool.answer, tool.response.fields);
  const upstreamStatus = tool.request ? response.status : undefined;
  if (found === undefined) return undefined;
  // Never more than the reservation.
  const records = found.records.slice(0, mostRecords(tool, options));
  const { credits, creditsPerRecord } = tool.price;
  const creditsCost = records.length === 0 ? 0 : (credits ?? (creditsPerRecord as number) * records.length);
  const total = tool.answer.total === undefined ? undefined : valueAt(response.body, tool.answer.total);
  const key = tool.response.key ?? 'results';
  const data = found.isList
    ? { [key]: records, ...(typeof total === 'number' ? { total } : {}) }
    : (records[0] as unknown);
  const next = nextOf(tool, options, response, found.records.length);
  return { data, records: records.length, creditsCost, upstreamStatus, ...(next === undefined ? {} : { next }) };
}

async function runLocal(run: OwnFunction, options: Options, deadline: Deadline): Promise<ProviderResponse> {
  try {
    return { status: 200, body: await run(options, deadline) };
  } catch (error) {
    if (error instanceof ApiError && error.key === 'NOT_FOUND') return { status: 404, body: undefined };
    throw error;
  }
}

function nextOf(
  tool: ToolFile,
  options: Options,
  response: ProviderResponse,
  count: number,
): Options | null | undefined {
  const { pagination } = tool;
  if (pagination === undefined) return undefined;
  if (pagination.by === 'cursor') {
    const cursor = valueAt(response.body, pagination.next);
    const isOver = typeof cursor !== 'string' || cursor === '' || count === 0;
    return isOver ? null : { ...options, [pagination.option]: cursor };
  }
  const size = ownField(options, pagination.size);
  const total = tool.answer.total === undefined ? undefined : valueAt(response.body, tool.answer.total);
  const at = ownField(options, pagination.option);
  if (count === 0 || (typeof size === 'number' && count < size)) return null;
  if (pagination.by === 'page') {
    const page = typeof at === 'number' ? at : 1;
    if (typeof total === 'number' && typeof size === 'number' && page * size >= total) return null;
    return { ...options, [pagination.option]: page + 1 };
  }
  const seen = (typeof at === 'number' ? at : 0) + count;
  return typeof total === 'number' && seen >= total ? null : { ...options, [pagination.option]: seen };
}
