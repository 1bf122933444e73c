import { SCREENING_FILES } from '@trawl/contract/v2/research/screening-words.ts';
import { type Command, choice, positionals, report, UsageError } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

const DECISIONS = ['include', 'exclude', 'undecided'] as const;

export const listsDecideCommand: Command = {
  usage: '[--reason <text>] [--settle] <list> <include|exclude|undecided> <entry> [<entry> …]',
  description:
    'Decides on entries of a reading list that is screened for a review. The decision is that of your key, beside those of\n' +
    'others; undecided takes it back. trawl lists show prints the numbers of entries.',
  examples: ["trawl lists decide --reason 'wrong population' 'Graph attention' exclude 3 7"],
  help: {
    reason: 'why the entries are excluded',
    settle: 'settle the outcome, whatever others decided',
    ...SERVICE.help,
  },
  options: { reason: { type: 'string' }, settle: { type: 'boolean' }, ...SERVICE.options },
  async run(context) {
    const [given, wanted, ...entryIds] = context.positionals;
    const { out, values } = context;
    if (given === undefined) throw new UsageError('<list> is missing');
    const decision = DECISIONS.find((one) => one === wanted);
    if (decision === undefined) throw new UsageError(`the decision must be one of ${DECISIONS.join(', ')}`);
    if (entryIds.length === 0) throw new UsageError('<entry> is missing');
    const service = remote(context);
    const { id } = await findList(service, given);
    const { decided, unknown, counts } = await service.request('POST /v2/search/research/lists/:listId/screening', {
      params: { listId: id },
      body: {
        ...{ entryIds, decision, settle: values.settle === true },
        ...(typeof values.reason === 'string' ? { reason: values.reason } : {}),
      },
    });
    for (const entry of unknown) out.note(`the list has no entry ${entry}`);
    report(
      context,
      { decided, unknown, counts },
      decided.map(({ id: entry, outcome, title }) => `${entry} ${outcome}: ${title}`).join('\n'),
    );
    return unknown.length === 0 ? 0 : 1;
  },
};

export const listsScreeningCommand: Command = {
  usage: '[--file <file>] <list>',
  description:
    'Prints how far the screening of a reading list is: the numbers of a PRISMA 2020 flow diagram. With --file the same, or\n' +
    'every entry with its outcome, reason and decisions, as CSV.',
  examples: [
    "trawl lists screening 'Graph attention'",
    "trawl lists screening --file decisions --output review.csv 'Graph attention'",
  ],
  help: { file: SCREENING_FILES.join(' or '), ...SERVICE.help },
  options: { file: { type: 'string' }, ...SERVICE.options },
  isText: true,
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const file = choice(context, 'file', SCREENING_FILES);
    const { out } = context;
    const service = remote(context);
    const { id } = await findList(service, given);
    const params = { listId: id };
    if (file !== undefined) {
      const path = 'POST /v2/search/research/lists/:listId/screening/export';
      out.print((await service.request(path, { params, body: { file } })).text.trimEnd());
      return 0;
    }
    const query = { limit: 1 };
    const { counts } = await service.request('GET /v2/search/research/lists/:listId/screening', { params, query });
    const rows = [
      ['identified', counts.identified],
      ['duplicates removed', counts.duplicates],
      ['screened', counts.screened],
      ['excluded', counts.excluded],
      ...counts.reasons.map(({ reason, records }) => [`  ${reason || 'no reason given'}`, records] as const),
      ['included', counts.included],
      ['undecided', counts.undecided],
      ['in conflict', counts.conflicts],
    ] as const;
    for (const line of table(rows.map(([name, records]) => [name, count(records)]))) out.print(line);
    return 0;
  },
};
