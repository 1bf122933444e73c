// How many values agents find on generated sites, invent, and miss.
//
//   npm run bench -- agent-tasks [--designs developed|unseen|all] [--seed 1] [--kind shop] [--verbose]
//
// Twelve kinds of sites in five designs: lists with several pages, and pages of single records. The agent gets the first page, a
// prompt and a schema, and no language model. A value is right if it is the one that the site states; invented if the site has
// none for that field of that record; told if a value that the site does not state is listed in `missing`.

import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { listen } from './lib/scripted-model.ts';
import { startServer } from './lib/server.ts';
import { DEVELOPED } from './lib/task-sites/designs.ts';
import { add, type Marks, marked, noMarks, schemaOf, share } from './lib/task-sites/marks.ts';
import { siteSpecs } from './lib/task-sites/specs.ts';
import type { Pages } from './lib/task-sites/types.ts';
import { UNSEEN } from './lib/task-sites/unseen-designs.ts';

const { values } = parseArgs({
  options: {
    designs: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
/** Each site has an address of its own, so that no page of it comes from the cache. */
const NETWORK = '127.9.0.0/16';

interface Site {
  readonly url: string;
  requests(): number;
  close(): void;
}

async function serve(pages: Pages, address: string): Promise<Site> {
  let requests = 0;
  const site = createServer((request, response) => {
    const html = pages.get(request.url ?? '/');
    requests++;
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? '<title>Not found</title><h1>Not found</h1>');
  });
  const port = await listen(site, address);
  return {
    url: `http://${address}:${port}/`,
    requests: () => requests,
    close: () => {
      site.closeAllConnections();
      site.close();
    },
  };
}

const dataDir = temporaryFolder();
const server = await startServer(dataDir, {
  TRAWL_ALLOW_PRIVATE_NETWORK: NETWORK,
});
const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };

interface Status {
  readonly id: string;
  readonly status: string;
  readonly data?: unknown;
  readonly partial?: unknown;
  readonly missing?: readonly string[];
  readonly error?: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Status> {
  return (await (await fetch(`${server.origin}${path}`, { headers, ...init })).json()) as Status;
}

async function run(body: object): Promise<Status> {
  const { id, error } = await ask('/v2/agent', { method: 'POST', body: JSON.stringify(body) });
  if (id === undefined) throw new Error(error);
  for (;;) {
    const status = await ask(`/v2/agent/${id}`);
    if (status.status !== 'processing') return status;
    await pause(50);
  }
}

const designs =
  values.designs === 'developed' ? DEVELOPED : values.designs === 'unseen' ? UNSEEN : { ...DEVELOPED, ...UNSEEN };
process.stdout.write(`${machineLine(thisMachine())}\n`);
const byDesign = new Map<string, Marks>();
for (const [number, [name, design]] of Object.entries(designs).entries()) {
  let sum = noMarks();
  for (const [place, spec] of siteSpecs(Number(values.seed)).entries()) {
    if (values.kind !== undefined && spec.kind !== values.kind) continue;
    const pages = design(spec);
    const site = await serve(pages, `127.9.${number + 1}.${place + 1}`);
    const begun = performance.now();
    const done = await run({
      prompt: spec.prompt,
      urls: [site.url],
      schema: schemaOf(spec),
      effort: 'high',
    });
    site.close();
    const marks = marked(spec, done.data ?? done.partial, done.missing ?? [], values.verbose ? console.log : undefined);
    sum = add(sum, marks);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(
      `${name} ${spec.kind}: ${marks.right}/${marks.stated} right, ${marks.wrong} wrong, ${marks.invented} invented, ${marks.told}/${marks.absent} told, ${marks.records}/${spec.records.length} records, ${site.requests()} requests for ${pages.size} pages, ${seconds} s${done.error ? `, ${done.error}` : ''}\n`,
    );
  }
  byDesign.set(name, sum);
}
process.stdout.write(
  '\n| design | values right | wrong | invented | absences told | lists whole |\n| --- | --- | --- | --- | --- | --- |\n',
);
for (const [name, marks] of [...byDesign, ['all', [...byDesign.values()].reduce(add, noMarks())] as const]) {
  process.stdout.write(
    `| ${name} | ${share(marks.right, marks.stated)} | ${share(marks.wrong, marks.stated)} | ${share(marks.invented, marks.stated)} | ${share(marks.told, marks.absent)} | ${marks.whole} of ${marks.sites} |\n`,
  );
}
await server.stop();
removeFolder(dataDir);
