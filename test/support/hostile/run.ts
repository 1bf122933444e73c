import { Agent, request } from 'node:http';
import type { TestApp } from '../app.ts';
import type { Browser } from '../console.ts';
import { type HostileRequest, operationsOf, requestFor } from './requests.ts';
import { pick, type Random } from './values.ts';

/** Sends generated requests to a service and collects the answers that are its fault. */

export interface HostileRun {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers that nobody asked for, with the request that got them. */
  readonly faults: readonly Fault[];
  /** The slowest answer in milliseconds, and what it answered. */
  readonly slowest: { readonly ms: number; readonly request: HostileRequest | undefined };
}

export interface Fault {
  readonly request: HostileRequest;
  readonly status: number;
  readonly text: string;
}

export interface HostileOptions {
  readonly requests: number;
  readonly random: Random;
  /** Addresses that may be fetched. */
  readonly urls: readonly string[];
  /** Requests under way at a time. */
  readonly atOnce?: number;
  /** Of a hundred requests to an operation that starts work, so many are sent; the others go to operations that only look. */
  readonly work?: number;
  readonly onProgress?: (sent: number) => void;
}

/** What starts browsers, crawls and runs: each takes a thousand times as long as a request that is refused. */
const WORKS =
  /^POST \/v2\/(scrape|crawl|batch|search|map|extract|agent|interact|browser|parse|monitor)|^POST \/exchange|\/(run|execute|resend)$/;
/** Milliseconds after which a request counts as never answered. */
const PATIENCE = 180_000;

/** @param browser a person who is signed in, for the endpoints of the dashboard */
export async function sendHostile(it: TestApp, browser: Browser, options: HostileOptions): Promise<HostileRun> {
  const { requests, random, urls, atOnce = 16, work = 100, onProgress } = options;
  const operations = [...operationsOf('v2'), ...operationsOf('api')];
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses = new Map<number, number>();
  const faults: Fault[] = [];
  let slowest: HostileRun['slowest'] = { ms: 0, request: undefined };
  const ids = ['0195f0e2-7c1b-7000-8000-0123456789ab', '1', 'arxiv:1706.03762', 'toString'];
  const next = (): HostileRequest => {
    for (;;) {
      const operation = pick(random, operations);
      if (WORKS.test(operation.key) && random() * 100 >= work) continue;
      return requestFor(operation, random, { ids, urls });
    }
  };
  const send = async (hostile: HostileRequest): Promise<void> => {
    const isConsole = hostile.path.startsWith('/api/');
    const headers = isConsole
      ? { cookie: `trawl_session=${browser.cookie}`, 'x-trawl-csrf': browser.csrf, origin: it.url, ...hostile.headers }
      : { authorization: `Bearer ${it.key}`, ...hostile.headers };
    const started = performance.now();
    const { status, text } = await answerTo(agent, it.port, { ...hostile, headers });
    const ms = performance.now() - started;
    if (ms > slowest.ms) slowest = { ms, request: hostile };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (isFault(status, text) && !isOtherMode(hostile, text))
      faults.push({ request: hostile, status, text: text.slice(0, 500) });
    // Ids of jobs that exist lead further into the service.
    const id = /"(?:id|jobId|sessionId)":\s*"([0-9a-f-]{36})"/.exec(text)?.[1];
    if (status === 200 && id !== undefined && ids.length < 200) ids.push(id);
  };
  let sent = 0;
  const sender = async (): Promise<void> => {
    while (sent < requests) {
      sent++;
      if (sent % 1_000 === 0) onProgress?.(sent);
      await send(next());
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, sender));
  } finally {
    agent.destroy();
  }
  return { statuses, faults, slowest };
}

/**
 * No answer, or a failure that is not one of the page, the name server, a feature without its setting, or too much work at once: those
 * have a code or say what to do.
 */
function isFault(status: number, text: string): boolean {
  if (status === 0) return true;
  if (status < 500) return false;
  if (status === 500) return !/"code":\s*"SCRAPE_/.test(text);
  return !text.startsWith('{');
}

/** An approval that is asked for outside of a conversation: a row of the catalog of errors, which is a 500. */
const isOtherMode = ({ body }: HostileRequest, text: string): boolean =>
  text.includes('Failed to passthrough agent request.') && String(body).includes('"requireApproval":true');

/** @returns status 0 when the connection ends without an answer */
function answerTo(
  agent: Agent,
  port: number,
  { method, path, headers, body }: Omit<HostileRequest, 'operation'>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const lost = (error: Error): void => resolve({ status: 0, text: String(error) });
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers: sendable(headers) },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', lost);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      },
    );
    outgoing.on('error', lost);
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

/** Node's client refuses to send some values; what it would send is kept. */
const sendable = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value)));
