import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals } from '../command.ts';
import { withPapers } from '../papers.ts';
import { type PapersStatus, papersStatus } from '../papers-status.ts';
import { bytes, count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--json]',
  description: 'Shows the number of papers, the state of the search index, and recent imports and harvests.',
  examples: ['trawl papers status'],
  help: { json: 'print it as JSON' },
  options: {},
  async run(context) {
    positionals(context, []);
    const status = await withPapers(await context.config(), papersStatus);
    if (context.values.json) context.out.print(JSON.stringify(status, undefined, 2));
    else for (const line of statusLines(status)) context.out.print(line);
    return 0;
  },
};

function cited({ known, waiting }: PapersStatus['citations']): string {
  const inCatalog = `${count(known)} to papers in the catalog`;
  return waiting > 0 ? `${inCatalog}; ${counted(waiting, 'paper')} not processed yet` : inCatalog;
}

function learned({ learnedFrom, ofEndpoint, due }: PapersStatus['vectors']): string {
  if (ofEndpoint) return 'from the embeddings endpoint';
  const so = learnedFrom === undefined ? 'not trained' : `trained on ${counted(learnedFrom, 'paper')}`;
  return due ? `${so}; the service will ${learnedFrom === undefined ? 'train' : 'retrain'} them` : so;
}

function statusLines({
  papers,
  bySource,
  aliases,
  conflicts,
  index,
  citations,
  vectors,
  runs,
}: PapersStatus): string[] {
  const sources = Object.entries(bySource).sort((a, b) => b[1] - a[1]);
  const from = sources.map(([name, n]) => `${name} ${count(n)}`).join(', ');
  const published = index.publishedAt?.slice(0, 19).replace('T', ' ');
  const lines = [
    `papers     ${count(papers)}${from ? `   ${from}` : ''}`,
    `merged     ${count(aliases)}   ids of duplicate papers; they still resolve`,
    `conflicts  ${count(conflicts)}   ids claimed by two different papers`,
    published
      ? `index      ${counted(index.papers, 'paper')}, ${bytes(index.size)}, of ${published} UTC`
      : 'index      none yet',
    `waiting    ${count(index.waiting)}   papers that are not in the index yet`,
    ...(index.failure === undefined
      ? []
      : [`failing    since ${index.failure.since.slice(0, 19).replace('T', ' ')} UTC: ${index.failure.message}`]),
    `citations  ${count(citations.citations)}   ${cited(citations)}`,
    `vectors    ${learned(vectors)}`,
    '',
  ];
  if (runs.length === 0) return [...lines, 'no imports or harvests yet'];
  const rows = runs.map((run) => [
    run.startedAt.slice(0, 16).replace('T', ' '),
    run.kind,
    run.source,
    run.state,
    count(run.records),
    count(run.rejected),
    run.error ? `${run.what} (${run.error})` : run.what,
  ]);
  return [...lines, ...table([['STARTED', '', 'SOURCE', 'STATE', 'RECORDS', 'REJECTED', 'WHAT'], ...rows])];
}
