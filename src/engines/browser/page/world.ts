import type { CDPSession } from 'playwright-core';
import { VisitFailure } from '../host/protocol.ts';

const NAME = 'trawl';
/** UTF-16 units of text that are read at a time, because a message is read in one go. */
const SLICE = 1_000_000;

/** Runs our own scripts in a page, in an isolated world that the page's scripts cannot see or reach. */
export interface World {
  /**
   * @param ms timeout
   * @throws Busy if its own scripts block ours; errors of the script; Error while the page navigates
   */
  run<T>(script: string, ms: number): Promise<T>;
  /** Stops the running script of the page. */
  interrupt(): Promise<void>;
}

/** The page's own scripts block. */
export class Busy extends Error {}

/** @param stopped called when a script of the page is stopped */
export function createWorld(session: Pick<CDPSession, 'send'>, frameId: string, stopped = () => {}): World {
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: NAME });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description?.slice(0, 300) ?? exceptionDetails.text);
    }
    return result.value as T;
  };
  return {
    run: (script, ms) => within(evaluate(script), ms),
    interrupt: async () => {
      stopped();
      await within(session.send('Runtime.terminateExecution'), 1000).catch(() => {});
    },
  };
}

/** @throws Busy after `ms` */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Busy('the page does not respond')), Math.max(0, ms));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Milliseconds for which a page may block our own script before its script is stopped, at least. */
const BUSY_MS = 2000;
/** The same at most, where there is time for it. */
const PATIENCE_MS = 5000;

/** How many of the milliseconds that there are a page may block. */
export const patienceOf = (ms: number): number => Math.max(BUSY_MS, Math.min(PATIENCE_MS, ms / 2));

/**
 * Runs a script in a page that may block: its script is stopped, and ours run again, with twice the patience each time, because on a slow
 * machine it is ours that takes long.
 * @param ms all of the time; a page that responds takes milliseconds
 * @throws Busy when the time is up; others as `World.run`
 */
export async function insist<T>(world: World, script: string, ms: number, now = () => performance.now()): Promise<T> {
  const ends = now() + ms;
  for (let patience = patienceOf(ms); ; patience *= 2) {
    try {
      return await world.run<T>(script, Math.max(1, Math.min(patience, ends - now())));
    } catch (error) {
      if (!(error instanceof Busy) || now() >= ends) throw error;
      await world.interrupt();
    }
  }
}

/**
 * Runs a script that leaves a text in `trawlHtml` and returns its length, and reads the text. The first piece comes with the script: a page
 * that goes on to another document in between takes only longer texts with it.
 * @throws VisitFailure tooLarge
 */
export async function fetchHtml(
  world: World,
  script: string,
  most: number,
  ms: number,
  left: () => number,
): Promise<string> {
  const first = `(async () => {
    const length = await (${script});
    const piece = globalThis.trawlHtml.slice(0, ${SLICE});
    if (length <= ${SLICE}) delete globalThis.trawlHtml;
    return [length, piece];
  })()`;
  const [length, piece] = await world.run<[number, string]>(first, ms);
  if (length > most) throw new VisitFailure({ kind: 'tooLarge' });
  const pieces = [piece];
  for (let from = SLICE; from < length; from += SLICE)
    pieces.push(await world.run<string>(`globalThis.trawlHtml.slice(${from},${from + SLICE})`, left()));
  if (length > SLICE) await world.run('delete globalThis.trawlHtml', Math.max(500, left()));
  return pieces.join('');
}
