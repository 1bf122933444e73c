// Which lies of a language model the agent marks as unverified, and which true values.
//
//   npm run bench -- agent-lies [--designs seen|unseen|all] [--seed 1] [--kind shop] [--verbose]
//
// A scripted model reads all pages of the sites of agent-tasks and returns their data. A fifth of the values are lies: a value that
// the site does not state, an altered digit, another unit, the value of another record. All values are in the schema as any type.

import { parseArgs } from 'node:util';
import { randomFrom } from './lib/generated-pages.ts';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { startScriptedModel, type ToolCall } from './lib/scripted-model.ts';
import { startServer } from './lib/server.ts';
import { runAgent } from './lib/task-sites/agent-run.ts';
import { DEVELOPED } from './lib/task-sites/designs.ts';
import { FURTHER } from './lib/task-sites/further-designs.ts';
import { LATER } from './lib/task-sites/later-designs.ts';
import { LIES, type Lie, lieAbout } from './lib/task-sites/lies.ts';
import { share } from './lib/task-sites/marks.ts';
import { serveSite, TASK_NETWORK } from './lib/task-sites/serve.ts';
import { siteSpecs } from './lib/task-sites/specs.ts';
import { THIRD } from './lib/task-sites/third-designs.ts';
import { type SiteSpec, shown } from './lib/task-sites/types.ts';
import { UNSEEN } from './lib/task-sites/unseen-designs.ts';

const { values } = parseArgs({
  options: {
    designs: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
/** Pages that the model asks for in one reply. */
const AT_ONCE = 8;

/** What the model reads, reply by reply. */
let batches: string[][] = [];
let data: unknown;
const { baseUrl, server: model } = await startScriptedModel((_messages, turn): ToolCall[] => {
  const next = batches[turn] ?? [];
  return next.length === 0
    ? [{ name: 'finish', input: { data } }]
    : next.map((url) => ({ name: 'scrape', input: { url } }));
});
const dataDir = temporaryFolder();
const server = await startServer(dataDir, {
  TRAWL_ALLOW_PRIVATE_NETWORK: TASK_NETWORK,
  TRAWL_LLM_BASE_URL: baseUrl,
  TRAWL_LLM_MODEL: 'scripted',
});

/** Pages of the list one after the other, as each links to the next; then the others. */
function batchesOf(urls: readonly string[]): string[][] {
  const lists = urls.filter((url) => /\?|\/page|\/$/.test(url.slice(8)) || url.endsWith('/'));
  const others = urls.filter((url) => !lists.includes(url));
  const found = lists.map((url) => [url]);
  for (let from = 0; from < others.length; from += AT_ONCE) found.push(others.slice(from, from + AT_ONCE));
  return found;
}

/** The data of a site with lies in it, by path. Values are as pages show them, or as values, in turns. */
function dataOf(spec: SiteSpec, random: () => number): { data: unknown; lies: Map<string, Lie>; truths: string[] } {
  const lies = new Map<string, Lie>();
  const truths: string[] = [];
  const records = spec.records.map((record, place) =>
    Object.fromEntries(
      spec.fields.flatMap((field) => {
        const path = `${spec.list}[${place}].${field.name}`;
        const first = Math.floor(random() * LIES.length);
        const kinds = LIES.map((_, index) => LIES[(first + index) % LIES.length] as Lie);
        const isLie = field.name !== spec.key && random() < 0.2;
        const kind = isLie
          ? kinds.find((one) => lieAbout(spec, record, field.name, one, random) !== undefined)
          : undefined;
        const lie = kind === undefined ? undefined : lieAbout(spec, record, field.name, kind, random);
        const truth = record[field.name];
        if (lie !== undefined && kind !== undefined) lies.set(path, kind);
        else if (truth !== undefined) truths.push(path);
        const value = lie ?? (truth === undefined || random() < 0.5 ? truth : shown(record, field));
        return value === undefined ? [] : [[field.name, value] as const];
      }),
    ),
  );
  return { data: { [spec.list]: records }, lies, truths };
}

const SEEN = { ...DEVELOPED, ...LATER, ...FURTHER, ...THIRD };
const designs = values.designs === 'seen' ? SEEN : values.designs === 'unseen' ? UNSEEN : { ...SEEN, ...UNSEEN };
process.stdout.write(`${machineLine(thisMachine())}\n`);
const told = new Map<Lie, { all: number; marked: number }>(LIES.map((kind) => [kind, { all: 0, marked: 0 }]));
let [truthsMarked, truthsAll] = [0, 0];
for (const [number, [name, design]] of Object.entries(designs).entries()) {
  for (const [place, spec] of siteSpecs(Number(values.seed)).entries()) {
    if (values.kind !== undefined && spec.kind !== values.kind) continue;
    const pages = design(spec);
    const site = await serveSite(pages, number + 1, place + 1);
    const random = randomFrom(Number(values.seed) * 31 + number * 977 + place * 131);
    for (let warm = 0; warm < 10; warm++) random();
    const made = dataOf(spec, random);
    data = made.data;
    batches = batchesOf([...pages.keys()].map((path) => new URL(path, site.url).href));
    const done = await runAgent(server, { prompt: spec.prompt, urls: [site.url], effort: 'high', maxCredits: 10_000 });
    site.close();
    if (done.status !== 'completed') throw new Error(`${name} ${spec.kind}: ${done.error}`);
    const unverified = new Set((done.unverified ?? []).map((path) => path.replace(/(\[\d+\]\.\w+)\[\d+\]$/, '$1')));
    for (const [path, kind] of made.lies) {
      const count = told.get(kind);
      if (count === undefined) continue;
      count.all++;
      if (unverified.has(path)) count.marked++;
      else if (values.verbose) {
        const at = done.evidence?.find((one) => one.path === path);
        process.stdout.write(
          `  ${name} ${path}: ${kind}, not marked: ${valueAt(data, path)}, ${at?.url}: ${at?.quote}\n`,
        );
      }
    }
    truthsAll += made.truths.length;
    for (const path of made.truths) {
      if (!unverified.has(path)) continue;
      truthsMarked++;
      if (values.verbose) process.stdout.write(`  ${name} ${path}: true, but marked: ${valueAt(data, path)}\n`);
    }
  }
}
function valueAt(value: unknown, path: string): string {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return JSON.stringify(
    steps.reduce<unknown>((now, step) => (now as Record<string, unknown> | undefined)?.[step], value),
  );
}
process.stdout.write('\n| | values | marked as unverified |\n| --- | --- | --- |\n');
for (const [kind, { all, marked }] of told) process.stdout.write(`| lie: ${kind} | ${all} | ${share(marked, all)} |\n`);
process.stdout.write(`| true | ${truthsAll} | ${share(truthsMarked, truthsAll)} |\n`);
model.closeAllConnections();
model.close();
await server.stop();
removeFolder(dataDir);
