import { test } from 'node:test';
import { createGuard, startFilteringProxy } from '../src/foundation/egress/index.ts';
import { createLog } from '../src/foundation/kernel/log.ts';
import { liveSession, remainsOfSessions } from './support/session-life.ts';
import { until } from './support/until.ts';

const skip = process.platform === 'linux' ? false : 'reads /proc';

test('sessions that end, whichever way, leave no process, folder or descriptor', { skip }, async () => {
  const log = createLog('error');
  await using proxy = await startFilteringProxy({ guard: createGuard(), log });
  // What is opened once, and stays, is there after the first.
  await liveSession({ proxy, log }, 1);
  let before = remainsOfSessions();
  await until(() => {
    before = remainsOfSessions();
    return before.processes === 0;
  }, 'the end of the first');
  for (const pair of [
    [7, 8],
    [9, 10],
  ]) {
    await Promise.all(pair.map((number) => liveSession({ proxy, log }, number)));
  }
  await until(() => {
    const { processes, folders, files } = remainsOfSessions();
    return processes === 0 && folders === 0 && files <= before.files;
  }, 'that nothing is left');
});
