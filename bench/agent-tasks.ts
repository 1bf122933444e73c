// How many values agents find on generated sites, invent, and miss.
//
//   npm run bench -- agent-tasks [--designs seen|unseen|all] [--seed 1] [--kind shop] [--verbose]
//
// Twelve kinds of sites in several designs: lists with several pages, and pages of single records. The agent gets the first page, a
// prompt and a schema, and no language model. A value is right if it is the one that the site states; invented if the site has
// none for that field of that record; told if a value that the site does not state is listed in `missing`.

import { parseArgs } from 'node:util';
import { machineLine, thisMachine } from './lib/machine.ts';
import { removeFolder, temporaryFolder } from './lib/processes.ts';
import { startServer } from './lib/server.ts';
import { runAgent } from './lib/task-sites/agent-run.ts';
import { DEVELOPED } from './lib/task-sites/designs.ts';
import { FURTHER } from './lib/task-sites/further-designs.ts';
import { LATER } from './lib/task-sites/later-designs.ts';
import { add, type Marks, marked, noMarks, schemaOf, share } from './lib/task-sites/marks.ts';
import { serveSite, TASK_NETWORK } from './lib/task-sites/serve.ts';
import { siteSpecs } from './lib/task-sites/specs.ts';
import { THIRD } from './lib/task-sites/third-designs.ts';
import { UNSEEN } from './lib/task-sites/unseen-designs.ts';

const { values } = parseArgs({
  options: {
    designs: { type: 'string', default: 'all' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const dataDir = temporaryFolder();
const server = await startServer(dataDir, {
  TRAWL_ALLOW_PRIVATE_NETWORK: TASK_NETWORK,
});
const SEEN = { ...DEVELOPED, ...LATER, ...FURTHER, ...THIRD };
const designs = values.designs === 'seen' ? SEEN : values.designs === 'unseen' ? UNSEEN : { ...SEEN, ...UNSEEN };
process.stdout.write(`${machineLine(thisMachine())}\n`);
const byDesign = new Map<string, Marks>();
for (const [number, [name, design]] of Object.entries(designs).entries()) {
  let sum = noMarks();
  for (const [place, spec] of siteSpecs(Number(values.seed)).entries()) {
    if (values.kind !== undefined && spec.kind !== values.kind) continue;
    const pages = design(spec);
    const site = await serveSite(pages, number + 1, place + 1);
    const begun = performance.now();
    const done = await runAgent(server, {
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
