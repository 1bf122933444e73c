import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../test/support/until.ts';
import { createGuard, startFilteringProxy } from '../../../foundation/egress/index.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { openSession } from './session.ts';

test('a DevTools client that sends more than its browser can take is disconnected, and the session continues', async () => {
  await using proxy = await startFilteringProxy({ guard: createGuard(), log: silentLog });
  await using session = await openSession({ proxy, log: silentLog });
  let ended = false;
  const flood = session.devtools({
    message: () => {},
    close: () => {
      ended = true;
    },
  });
  const message = JSON.stringify({ id: 1, method: 'Runtime.none', params: { text: 'x'.repeat(8 * 1024 * 1024) } });
  process.kill(session.facts.pid, 'SIGSTOP');
  try {
    for (let sent = 0; sent < 4; sent++) flood.send(message);
    assert.equal(ended, false);
    for (let sent = 0; sent < 3; sent++) flood.send(message);
    assert.equal(ended, true);
  } finally {
    process.kill(session.facts.pid, 'SIGCONT');
  }
  const answers: string[] = [];
  const other = session.devtools({ message: (text) => answers.push(text), close: () => {} });
  await until(() => {
    other.send('{"id":7,"method":"Browser.getVersion"}');
    return answers.some((text) => text.includes('"id":7'));
  });
});
