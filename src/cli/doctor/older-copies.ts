import { createMementos } from '../../capabilities/scrape/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { attempt, egressTo, egressToAll, type Finding } from './check.ts';

/** Milliseconds for an answer. */
const PATIENCE = 10_000;

/** The server for older copies of pages that are gone. It is asked for one of a page that every archive may have. */
export function olderCopies(config: Pick<Config, 'mementoServer' | 'proxy' | 'dns'>): Promise<Finding> {
  const { mementoServer: server } = config;
  const about = { name: 'older copies', change: 'TRAWL_MEMENTO_URL' };
  return attempt(about.name, about.change, async () => {
    if (server === undefined)
      return { ...about, state: 'off', detail: 'pages that are gone are not looked up in an archive' };
    const { host } = new URL(server);
    await using toServer = egressTo(config, server);
    await using toWeb = egressToAll(config, []);
    const mementos = createMementos({ server, toServer, toWeb, clock: systemClock });
    const ask = { deadline: deadlineIn(PATIENCE), requireSafe: () => {} };
    const found = await mementos.find('http://example.com/', ask).catch((error: Error) => {
      throw new OperatorError(`${host}: ${error.message}`);
    });
    const tried =
      found === undefined
        ? 'it answers'
        : `it answers with copies, such as one of ${new Date(found.at).getUTCFullYear()}`;
    return `of pages that are gone, at ${host}; ${tried}`;
  });
}
