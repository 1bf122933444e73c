import { startFile, temporaryFolder } from './processes.ts';
import { startServer } from './server.ts';
import { megabytes, seconds } from './stats.ts';

/** A search whose ten results are scraped, from pages of which the slowest takes two seconds: the first of a service, and others. */

const SLOWEST = 2_000;
const WARM = 10;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @param services that are started, each for one first search */
export async function scrapedSearches(services: number): Promise<void> {
  const { child } = startFile('bench/lib/slow-site.ts', [], { settings: {}, cwd: temporaryFolder(), ipc: true });
  const { port } = await new Promise<{ port: number }>((done, fail) => {
    child.once('message', (message) => done(message as { port: number }));
    child.once('exit', () => fail(new Error('the pages cannot be served')));
  });
  const first: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < services; i++) {
    const server = await startServer(temporaryFolder(), {
      TRAWL_ALLOW_PRIVATE_NETWORK: '127.0.0.1',
      TRAWL_SEARCH: `searxng:http://127.0.0.1:${port}`,
    });
    print(`ready after ${seconds(server.ready)}, ${megabytes(server.idleMemory)} RSS two seconds later`);
    const search = async (query: string): Promise<number> => {
      const since = performance.now();
      const answer = await fetch(`${server.origin}/v2/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, limit: 10, scrapeOptions: { formats: ['markdown'] } }),
      });
      const body = (await answer.json()) as { data: { web: { markdown?: string }[] } };
      const took = performance.now() - since;
      const scraped = body.data.web.filter(({ markdown }) => (markdown ?? '').length > 1_000).length;
      if (scraped !== 10) throw new Error(`${scraped} of 10 results were scraped`);
      return took;
    };
    first.push(await search(`first ${i}`));
    for (let n = 0; n < WARM; n++) others.push(await search(`query ${i} ${n}`));
    await server.stop();
  }
  child.kill();
  for (const [what, times] of [
    ['the first search of a service', first],
    ['the ones after it', others],
  ] as const) {
    const [least, most] = [Math.min(...times), Math.max(...times)];
    print(
      `${what} (${times.length}): ${seconds(least)} to ${seconds(most)}, ${(most / SLOWEST).toFixed(2)} times the slowest page at most`,
    );
  }
}
