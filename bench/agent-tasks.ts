// How many values agents find on generated sites, invent, and miss.
//
//   npm run bench -- agent-tasks [--designs seen|unseen|all] [--seed 1] [--kind shop] [--verbose]
//
// Twelve kinds of sites in several designs: lists with several pages, and pages of single records. The agent gets the first page, a
// prompt and a schema, and no language model. A value is right if it is the one that the site states; invented if the site has
// none for that field of that record; told if a value that the site does not state is listed in `missing`.

import { bench, share, startServer } from './lib/kit.ts';
import { taskSites } from './lib/task-sites/designs-by-name.ts';
import { add, type Marks, marked, noMarks, schemaOf } from './lib/task-sites/marks.ts';
import { runAgent, serveSite, TASK_NETWORK } from './lib/task-sites/run.ts';

export default bench({
  name: 'agent-tasks',
  options: { designs: 'all', seed: 1, kind: undefined, verbose: false },
  rows: {
    designs: `design | right: values right [%1] | wrong [%1] | invented [%1] | told: absences told [%1] |
      whole: lists whole | lists: of`,
  },
  least: [
    'designs[design=all].right >= 0.94',
    'designs[design=all].invented <= 0.002',
    'designs[design=all].told >= 0.99',
  ],
  async run({ values, say }) {
    await using server = await startServer(undefined, TASK_NETWORK);
    const byDesign = new Map<string, Marks>();
    for (const { design, spec, ...site } of taskSites(values.designs, values.seed, values.kind)) {
      using served = await serveSite(site);
      const begun = performance.now();
      const body = { prompt: spec.prompt, urls: [`${served.url}/`], schema: schemaOf(spec), effort: 'high' };
      const done = await runAgent(server, body);
      const tell = values.verbose ? say : undefined;
      const marks = marked(spec, done.data ?? done.partial, done.missing ?? [], tell);
      byDesign.set(design, add(byDesign.get(design) ?? noMarks(), marks));
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      say(
        `${design} ${spec.kind}: ${marks.right}/${marks.stated} right, ${marks.wrong} wrong, ${marks.invented} invented, ${marks.told}/${marks.absent} told, ${marks.records}/${spec.records.length} records, ${served.requests()} requests for ${site.pages.size} pages, ${seconds} s${done.error ? `, ${done.error}` : ''}`,
      );
    }
    const all = [...byDesign.values()].reduce(add, noMarks());
    return {
      designs: [...byDesign, ['all', all] as const].map(([design, marks]) => ({
        design,
        right: share(marks.right, marks.stated),
        wrong: share(marks.wrong, marks.stated),
        invented: share(marks.invented, marks.stated),
        told: share(marks.told, marks.absent),
        whole: marks.whole,
        lists: marks.sites,
      })),
    };
  },
});
