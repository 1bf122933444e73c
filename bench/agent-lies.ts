// Which lies of a language model the agent marks as unverified, and which true values.
//
//   npm run bench -- agent-lies [--designs seen|unseen|all] [--seed 1] [--kind shop] [--verbose]
//
// A scripted model reads all pages of the sites of agent-tasks and returns their data. A fifth of the values are lies: a value that
// the site does not state, an altered digit, another unit, the value of another record. All values are in the schema as any type.

import { bench, share, startServer, xorshift } from './lib/kit.ts';
import { startScriptedModel, type ToolCall } from './lib/scripted-model.ts';
import { taskSites } from './lib/task-sites/designs-by-name.ts';
import { LIES, type Lie, lieAbout } from './lib/task-sites/marks.ts';
import { runAgent, serveSite, TASK_NETWORK } from './lib/task-sites/run.ts';
import { type SiteSpec, shown } from './lib/task-sites/specs.ts';

/** Pages that the model asks for in one reply. */
const AT_ONCE = 8;

export default bench({
  name: 'agent-lies',
  options: { designs: 'all', seed: 1, kind: undefined, verbose: false },
  rows: { values: 'value: | values [count] | marked: marked as unverified [%1]' },
  least: [...LIES.map((kind) => `values[value=lie: ${kind}].marked >= 0.99`), 'values[value=true].marked <= 0.04'],
  async run({ values, say }) {
    /** What the model reads, reply by reply. */
    let batches: string[][] = [];
    let data: unknown;
    using model = await startScriptedModel((_messages, turn): ToolCall[] => {
      const next = batches[turn] ?? [];
      return next.length === 0
        ? [{ name: 'finish', input: { data } }]
        : next.map((url) => ({ name: 'scrape', input: { url } }));
    });
    await using server = await startServer(undefined, { ...TASK_NETWORK, ...model.settings });
    const told = new Map(LIES.map((kind) => [kind, noneMarked()] as const));
    const truths = noneMarked();
    for (const { design, spec, ...site } of taskSites(values.designs, values.seed, values.kind)) {
      using served = await serveSite(site);
      const random = xorshift((values.seed * 31 + (site.number - 1) * 977 + (site.place - 1) * 131) | 1);
      for (let warm = 0; warm < 10; warm++) random();
      const made = dataOf(spec, random);
      data = made.data;
      batches = batchesOf([...site.pages.keys()].map((path) => new URL(path, served.url).href));
      const body = { prompt: spec.prompt, urls: [`${served.url}/`], effort: 'high', maxCredits: 10_000 };
      const done = await runAgent(server, body);
      if (done.status !== 'completed') throw new Error(`${design} ${spec.kind}: ${done.error}`);
      const unverified = new Set((done.unverified ?? []).map((path) => path.replace(/(\[\d+\]\.\w+)\[\d+\]$/, '$1')));
      for (const [path, kind] of made.lies) {
        const count = told.get(kind);
        if (count === undefined) continue;
        count.all++;
        if (unverified.has(path)) count.marked++;
        else if (values.verbose) {
          const at = done.evidence?.find((one) => one.path === path);
          say(`  ${design} ${path}: ${kind}, not marked: ${valueAt(data, path)}, ${at?.url}: ${at?.quote}`);
        }
      }
      truths.all += made.truths.length;
      for (const path of made.truths.filter((one) => unverified.has(one))) {
        truths.marked++;
        if (values.verbose) say(`  ${design} ${path}: true, but marked: ${valueAt(data, path)}`);
      }
    }
    return {
      values: [...[...told].map(([kind, sums]) => [`lie: ${kind}`, sums] as const), ['true', truths] as const].map(
        ([value, { all, marked }]) => ({ value, values: all, marked: share(marked, all) }),
      ),
    };
  },
});

const noneMarked = () => ({ all: 0, marked: 0 });

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

function valueAt(value: unknown, path: string): string {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return JSON.stringify(
    steps.reduce<unknown>((now, step) => (now as Record<string, unknown> | undefined)?.[step], value),
  );
}
