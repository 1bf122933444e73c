// Runs the benches whose figures are times; writes results and the tables of the docs.
//
//   npm run bench -- timings --snapshot <arXiv snapshot> --pages <folder of .html pages> --other <checkout> [--peers <folder>] [--only <name,name>] [--small]
//
// At most 40 minutes on two cores with nothing else on them. A bench whose folder is not given is skipped. If one fails, the others run
// nevertheless, and the result of the last time stays. With `--small --no-result` each runs at its smallest size, to see that it runs at all, and
// nothing is written.
//
//   --snapshot  of 100,000 papers, for load, paper-cost, paper-scale and beside
//   --pages     for scrape
//   --other     the checkout that beside compares with
//   --peers     crawlers for crawl, as bench/README.md describes them
//   --only      only these
//   --small     smallest sizes; their results are thrown away

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { bench, projectFile, type Row, temporaryFolder, wrongUsage } from './lib/kit.ts';
import { paperFolder } from './lib/papers.ts';
import { load } from './lib/result.ts';

/** Arguments of a run: at the size for the documentation, and at the smallest. A name in angle brackets is what an option names. */
const RUNS: Readonly<Record<string, readonly [full: string, small: string]>> = {
  scrape: ['<pages> --seconds 20', '<pages> --seconds 1 --clients 2'],
  crawl: ['--pages 10000 --peers=<peers>', '--pages 40 --peers=<peers>'],
  load: ['--data <papers>', '--data <papers> --seconds 1 --clients 2'],
  'paper-cost': ['--data <papers>', '--data <papers> --queries 5 --rounds 1 --seconds 1 --clients 2'],
  'paper-scale': ['10000 100000 1000000 --snapshot <snapshot>', '500 1000 --queries 5 --snapshot <snapshot>'],
  beside: ['--other <other> --snapshot <snapshot> --rounds 5', '--other <other> --rounds 1 --scale 0.02'],
  mcp: ['', '--rounds 1 --scrapes 3'],
  agent: ['', '--runs 2 --steps 2'],
  interact: ['', '--rounds 1'],
};

export default bench({
  name: 'timings',
  options: {
    ...{ snapshot: undefined, pages: undefined, other: undefined, peers: undefined },
    ...{ only: undefined, small: false },
  },
  rows: { runs: 'bench | ended: | took: in [s] | load: load at its start [1]' },
  least: ['runs.failed <= 0'],
  async run({ values, say, step }) {
    const only = values.only?.split(',') ?? Object.keys(RUNS);
    const { snapshot } = values;
    // Both search in them; they are imported and learned from once.
    const isSearched = only.includes('load') || only.includes('paper-cost');
    if (isSearched && snapshot !== undefined) step('importing the papers');
    const papers = isSearched && snapshot !== undefined ? await paperFolder({ data: undefined, snapshot }) : undefined;
    const rows: Row[] = [];
    for (const name of only) {
      const [full, small] = RUNS[name] ?? wrongUsage(`${name} is none of ${Object.keys(RUNS).join(', ')}`);
      const args = argumentsOf(values.small ? small : full, { ...values, papers });
      if (typeof args === 'string') {
        rows.push({ bench: name, ended: `skipped: --${args === 'papers' ? 'snapshot' : args} is not given` });
        continue;
      }
      say(`\n${name} ${args.join(' ')}`);
      const busy = load();
      const began = performance.now();
      const result = values.small ? ['--result', join(temporaryFolder(), `${name}.json`)] : [];
      const code = await node('scripts/bench.mjs', name, ...args, ...result);
      const took = performance.now() - began;
      rows.push({
        bench: name,
        ended: code === 0 ? 'measured' : `failed (${code})`,
        took,
        load: busy,
        failed: Number(code !== 0),
      });
    }
    if (!values.small && (await node('scripts/run.mjs', '--dev', 'scripts/bench-tables.ts')) !== 0)
      throw new Error('the tables of the documentation cannot be written');
    const failed = rows.filter((row) => row.failed === 1);
    if (failed.length > 0) say(`\nfailed: ${failed.map((row) => row.bench).join(', ')}`);
    return { runs: rows };
  },
});

/** @returns the option that is missing; one that stands behind an equals sign may be */
function argumentsOf(text: string, given: Readonly<Record<string, unknown>>): string[] | string {
  const args: string[] = [];
  for (const one of text.split(' ').filter((part) => part !== '')) {
    const [, before = '', option] = /^(.*?)<(\w+)>$/.exec(one) ?? [];
    const value = option === undefined ? undefined : given[option];
    if (option === undefined) args.push(one);
    else if (typeof value === 'string') args.push(before + resolve(value));
    else if (before === '') return option;
  }
  return args;
}

/** @returns the exit code of a file of the project */
async function node(file: string, ...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [projectFile(file), ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
