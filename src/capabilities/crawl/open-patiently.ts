import { setTimeout as sleep } from 'node:timers/promises';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { RunDeps } from './deps.ts';
import { nextAttemptIn, troubleOfAnswer } from './pace/retry.ts';

type OpenFile = RunDeps['openFile'];

/** Attempts for a file that fails with another status than 429 and 503: many sites have no working sitemap. */
const ATTEMPTS = 2;

/** Opens a file of a site, and again as long as the site asks to come back later and the deadline allows it. */
export function openPatiently({
  openFile,
  patience,
  clock,
}: Pick<RunDeps, 'openFile' | 'patience' | 'clock'>): OpenFile {
  return async (url: string, deadline: Deadline) => {
    for (let attempts = 1; ; attempts++) {
      const opened = await openFile(url, deadline);
      const { status, headers } = opened;
      const trouble = troubleOfAnswer({ status, headers, isChallenge: false }, clock.now());
      const isOverload = status === 429 || status === 503;
      const wait =
        trouble === undefined || (!isOverload && attempts >= ATTEMPTS)
          ? undefined
          : nextAttemptIn(trouble, { attempts, ...(isOverload ? {} : { blamed: attempts }) }, patience);
      if (wait === undefined || wait > deadline.remaining()) return opened;
      for await (const _ of opened.body) break;
      await sleep(wait, undefined, { signal: deadline.signal });
    }
  };
}
