// Opens and closes browser sessions; nothing may stay behind.
//
//   npm run soak -- sessions [--sessions 500] [--turns 4]
//
// Each session runs code and has a DevTools client, some run shell code and Python where there is bubblewrap, some are killed. No process,
// no folder, no descriptor and so no port may stay. Prints how long a session takes until it is ready and how long a small piece of code
// takes. Linux only: it reads /proc.

import { parseArgs } from 'node:util';
import { findSandboxing } from '../../src/engines/browser/index.ts';
import { createGuard, startFilteringProxy } from '../../src/foundation/egress/index.ts';
import { createLog } from '../../src/foundation/kernel/log.ts';
import { liveSession, remainsOfSessions } from '../support/session-life.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '500' }, turns: { type: 'string', default: '4' } },
});
const SESSIONS = Number(values.sessions);

const middle = (list: number[]): number => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);

const log = createLog('error');
const { sandboxing } = await findSandboxing(undefined);
await using proxy = await startFilteringProxy({ guard: createGuard(), log });
const readies: number[] = [];
const trips: number[] = [];
let filesAtFirst = 0;
let left = SESSIONS;

await Promise.all(
  Array.from({ length: Number(values.turns) }, async () => {
    while (left > 0) {
      const number = left--;
      const { ready, trip } = await liveSession({ proxy, log, sandboxing }, number);
      readies.push(ready);
      trips.push(trip);
      if (number === SESSIONS - 20) filesAtFirst = remainsOfSessions().files;
      if (number % 50 === 0) process.stdout.write(`${SESSIONS - number + 1} of ${SESSIONS}\n`);
    }
  }),
);
await new Promise((resolve) => setTimeout(resolve, 3000));
const { processes, folders, files } = remainsOfSessions();
const stayed = { processes, folders, files: Math.max(0, files - filesAtFirst) };
process.stdout.write(`ready p50 ${middle(readies)} ms, a small piece of code p50 ${middle(trips)} ms\n`);
process.stdout.write(`stayed behind: ${JSON.stringify(stayed)}\n`);
if (stayed.processes > 0 || stayed.folders > 0 || stayed.files > 10) process.exitCode = 1;
