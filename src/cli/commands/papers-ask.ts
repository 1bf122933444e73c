import type { Sent } from '@trawl/contract/endpoint.ts';
import { placeInText } from '@trawl/contract/place-in-text.ts';
import type { research } from '@trawl/contract/v2/research/endpoints.ts';
import { type Command, text, UsageError, wholeNumber } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';

const FACTS = { dataset: 'data set', sampleSize: 'sample size', metric: 'metric' } as const;

export const command: Command = {
  usage: '[--list <list>] [--limit <passages>] [--without-model] [--json] <question> [<paper> …]',
  description:
    'Asks up to 50 papers the same question. Prints the answer of each, if it states one, its best passages, and the data\n' +
    'sets, sample sizes and metrics that its text states. If the installation has a language model, it writes the answers;\n' +
    'this costs 4 credits a paper. Calls the running service.',
  examples: [
    "trawl papers ask 'Which data sets are used?' 1706.03762 1710.10903",
    "trawl papers ask --list 'Graph attention' 'How many heads?'",
  ],
  help: {
    list: 'name or id of a reading list, instead of papers',
    limit: 'maximum number of passages of each paper; 2 by default',
    'without-model': 'answers in the words of the papers, at no cost',
    ...SERVICE.help,
  },
  options: {
    list: { type: 'string' },
    limit: { type: 'string' },
    'without-model': { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const { out, values } = context;
    const [query, ...ids] = context.positionals;
    const list = text(context, 'list');
    if (query === undefined) throw new UsageError('<question> is missing');
    if ((list === undefined) === (ids.length === 0)) throw new UsageError('give either --list or papers');
    const k = wholeNumber(context, 'limit');
    const service = remote(context);
    const body: Sent<(typeof research)['POST /v2/search/research/papers/ask'], 'body'> = {
      query,
      ...(list === undefined ? { ids } : { listId: (await findList(service, list)).id }),
      ...(k === undefined ? {} : { k }),
      ...(values['without-model'] ? { useModel: false } : {}),
    };
    const reply = await service.request('POST /v2/search/research/papers/ask', { body });
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else {
      for (const { title, date, answer, passages, facts, note } of reply.papers) {
        out.print(`# ${title}${date === null ? '' : ` (${date.slice(0, 4)})`}\n`);
        if (answer !== undefined) {
          const at = placeInText(answer);
          const words = answer.by === undefined ? '' : `\n  "${answer.words}"`;
          out.print(`${answer.text}${words}${at === '' ? '' : ` [${at}]`}\n`);
        }
        for (const { kind, value, ...fact } of facts) {
          const at = placeInText(fact);
          out.print(`- ${FACTS[kind]}: ${value}${at === '' ? '' : ` [${at}]`}`);
        }
        if (facts.length > 0) out.print('');
        for (const passage of passages) {
          const at = placeInText(passage);
          out.print(`${at === '' ? '' : `[${at}]\n`}${passage.text}\n`);
        }
        if (note !== undefined) out.note(`${title}: ${note}`);
      }
    }
    if (reply.warning !== undefined) out.note(reply.warning);
    for (const name of reply.unknown) out.note(`not in the catalog: ${name}`);
    return reply.unknown.length === 0 ? 0 : 1;
  },
};
