import { type Egress, EgressError, type EgressRequest, retryAfter } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { ProviderFailure } from './provider.ts';

/** Asking an engine over HTTP, and telling its refusals apart. */

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** An answer that is no success. */
export interface Refusal extends Answered {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * @param read distinguishes the engine's own refusals from those of HTTP
 * @throws ProviderFailure for everything except success; the reason of the deadline if it ends first
 */
export async function askEngine(
  egress: Pick<Egress, 'fetch'>,
  url: string | URL,
  request: Omit<EgressRequest, 'deadline' | 'maxBytes'>,
  deadline: Deadline,
  read: (refusal: Refusal) => ProviderFailure | undefined = () => undefined,
): Promise<Answered> {
  const answer = await egress
    .fetch(url, { maxRedirects: 3, ...request, deadline, maxBytes: MAX_BYTES })
    .catch((error: unknown) => {
      if (!(error instanceof EgressError)) throw error;
      const isGarbage = error.failure === 'broken' || error.failure === 'encoding' || error.failure === 'tooLarge';
      throw new ProviderFailure(
        isGarbage ? 'garbage' : 'unreachable',
        `${isGarbage ? 'gave no usable answer' : 'cannot be reached'}: ${error.reason}`,
        { cause: error },
      );
    });
  const { status, headers } = answer;
  const text = new TextDecoder().decode(answer.body);
  const answered = { status, type: headers['content-type'] ?? '', text };
  if (status >= 200 && status <= 299) return answered;
  const own = read({ ...answered, headers });
  if (own) throw own;
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    // One that does not say how long rests as one that fails: for seconds first, then longer.
    const rest = retryAfter(headers['retry-after'], Date.now());
    throw new ProviderFailure('throttled', `asks to wait (status ${status})`, rest === undefined ? {} : { rest });
  }
  if (status === 401) throw new ProviderFailure('refused', 'rejects the key (status 401)');
  if (status === 403) throw new ProviderFailure('refused', 'refuses (status 403)');
  // Tavily's limits of a plan: 432 and 433; 402: nothing left to spend.
  if (status === 402 || status === 432 || status === 433) {
    throw new ProviderFailure('refused', `has no quota left for this key (status ${status})`);
  }
  throw new ProviderFailure('garbage', `returned status ${status}`);
}

/** The JSON object of an answer. @throws ProviderFailure for what is none */
export function objectOf({ text }: Answered): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProviderFailure(
      'garbage',
      /^\s*</.test(text) ? 'returned a page instead of JSON' : 'returned something that is not JSON',
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProviderFailure('garbage', 'returned JSON in an unknown format');
  }
  return value as Record<string, unknown>;
}

/** Objects of a list; undefined where there is no list. What is no object is passed over. */
export function listOf(value: unknown): Record<string, unknown>[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

/** A text, without what engines mark hits with; undefined for everything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value
    .slice(0, 20_000)
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : plain;
}

const ENTITIES: WordTable<string> = table({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
});

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;

/** An absolute http(s) address; undefined for everything else. */
export function addressOf(value: unknown, base?: string): string | undefined {
  if (typeof value !== 'string' || value.length > 8_192) return undefined;
  const url = URL.parse(value, base);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
}

/**
 * Page after page until there is enough or an engine has no more; what fails after the first page ends it.
 * @param most pages that the engine has at most
 */
export async function pageByPage<T>(
  limit: number,
  most: number,
  page: (index: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let index = 0; index < most && all.length < limit; index++) {
    let found: readonly T[];
    try {
      found = await page(index);
    } catch (error) {
      if (index > 0 && error instanceof ProviderFailure) break;
      throw error;
    }
    if (found.length === 0) break;
    all.push(...found);
  }
  return all.slice(0, limit);
}
