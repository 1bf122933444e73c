import { egressFor, type HarvestTask, harvestPapers } from '../../capabilities/research/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { createPacer } from '../../foundation/egress/index.ts';
import { type Command, type Context, positionals, text, UsageError } from '../command.ts';
import { withPapers } from '../papers.ts';
import { progressLines, summaryLines } from '../watch-ingest.ts';

export const command: Command = {
  usage: 'arxiv [--set <category>] [--from <date>] [--until <date>] | europepmc --query <text>',
  description:
    'Fetches paper records from a public archive, within its rate limits, and makes them searchable. Run the same command\n' +
    'again to resume an interrupted harvest; after a finished arXiv harvest, it fetches the changes since then. Set\n' +
    'TRAWL_CONTACT_EMAIL: the archives ask for a contact address.',
  examples: [
    'trawl papers harvest arxiv --set cs.CL --from 2026-01-01',
    "trawl papers harvest europepmc --query 'malaria vaccine'",
  ],
  help: {
    set: 'arxiv: a category, archive or group, such as cs.CL, hep-th or math (default: everything)',
    from: 'arxiv: only records added or changed since this date (YYYY-MM-DD)',
    until: 'arxiv: only records added or changed until this date',
    query: 'europepmc: search query, in the syntax of europepmc.org',
    url: 'alternative base URL, such as a mirror',
    json: 'print the summary as JSON',
  },
  options: {
    set: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    query: { type: 'string' },
    url: { type: 'string' },
  },
  async run(context) {
    const config = await context.config();
    const task = taskOf(context, config);
    const { out, signal } = context;
    await using egress = egressFor(config, [text(context, 'url')]);
    const show = progressLines(out, task.from);
    return await withPapers(config, async (deps) => {
      try {
        const summary = await harvestPapers({ ...deps, egress, pacer: createPacer() }, task, {
          signal,
          onProgress: show,
        });
        if (context.values.json) out.print(JSON.stringify(summary));
        else for (const line of summaryLines(summary)) out.print(line);
        return 0;
      } catch (error) {
        if (!signal.aborted) throw error;
        out.note('stopped; fetched records are kept. Run the same command again to resume.');
        return 130;
      }
    });
  },
};

function taskOf(context: Context, { contactEmail }: Config): HarvestTask {
  const [source] = positionals(context, ['arxiv|europepmc']);
  const url = text(context, 'url');
  if (url !== undefined && !URL.canParse(url)) throw new UsageError(`--url: "${url}" is not a URL`);
  const [set, from, until, query] = ['set', 'from', 'until', 'query'].map((name) => text(context, name));
  const common = {
    ...(url === undefined ? {} : { baseUrl: url }),
    ...(contactEmail === undefined ? {} : { contact: contactEmail }),
  };
  if (source === 'arxiv') {
    if (query !== undefined) throw new UsageError('--query is only for europepmc');
    const chosen = Object.entries({ set, from, until }).filter(([, value]) => value !== undefined);
    return { from: 'arxiv', options: { ...common, ...Object.fromEntries(chosen) } };
  }
  if (source !== 'europepmc') throw new UsageError(`unknown source "${source}"; use arxiv or europepmc`);
  if (query === undefined) throw new UsageError('europepmc needs --query');
  if (set ?? from ?? until) throw new UsageError('--set, --from and --until are only for arxiv');
  return { from: 'europepmc', options: { ...common, query } };
}
