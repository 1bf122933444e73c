import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals, report, text, UsageError } from '../command.ts';
import { findList } from '../lists.ts';
import { remote, SERVICE } from '../remote.ts';
import { count } from '../terminal.ts';
import { addToZotero, findCollection, itemsOf, ZOTERO } from '../zotero.ts';

const OF_ZOTERO = {
  help: { zotero: `address of Zotero; ${ZOTERO} by default`, json: 'print the result as JSON', ...SERVICE.help },
  options: { zotero: { type: 'string' }, ...SERVICE.options },
} as const satisfies Pick<Command, 'help' | 'options'>;

export const listsFromZoteroCommand: Command = {
  usage: '[--json] <list> [<collection>]',
  description:
    'Adds a collection of the Zotero on this machine to a reading list, or all of its library. Zotero must run, and allow other\n' +
    'applications in Settings, Advanced. Running it again adds what is new.',
  examples: ["trawl lists from-zotero 'Graph attention' Thesis"],
  ...OF_ZOTERO,
  async run(context) {
    const [given, wanted, ...others] = context.positionals;
    if (given === undefined) throw new UsageError('<list> is missing');
    if (others.length > 0) throw new UsageError(`unexpected argument: ${others[0]}`);
    const at = text(context, 'zotero') ?? ZOTERO;
    const service = remote(context);
    const { id } = await findList(service, given);
    const collection = wanted === undefined ? undefined : await findCollection(at, wanted);
    const total = { added: 0, present: 0, notFound: 0, skipped: 0 };
    for await (const items of itemsOf(at, collection)) {
      const { added, present, notFound, skipped } = await service.request(
        'POST /v2/search/research/lists/:listId/import',
        { params: { listId: id }, body: { text: items, format: 'csl-json' } },
      );
      for (const { entryId, title } of notFound) context.out.note(`not in the catalog: ${entryId} ${title}`);
      for (const { reference, reason } of skipped) context.out.note(`skipped: reference ${reference} ${reason}`);
      total.added += added;
      total.present += present;
      total.notFound += notFound.length;
      total.skipped += skipped.length;
    }
    report(
      context,
      total,
      `${count(total.added)} added, ${count(total.notFound)} of them not in the catalog, ` +
        `${count(total.present)} already in the list, ${count(total.skipped)} skipped`,
    );
    return 0;
  },
};

export const listsToZoteroCommand: Command = {
  usage: '[--json] <list>',
  description:
    'Adds a reading list with its notes to the collection that is selected in the Zotero on this machine. Zotero adds all entries, also those\n' +
    'that it has.',
  examples: ["trawl lists to-zotero 'Graph attention'"],
  ...OF_ZOTERO,
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const service = remote(context);
    const { id } = await findList(service, given);
    const { text: ris, papers } = await service.request('POST /v2/search/research/lists/:listId/export', {
      params: { listId: id },
      body: { format: 'ris' },
    });
    if (papers > 0) await addToZotero(text(context, 'zotero') ?? ZOTERO, ris);
    report(context, { sent: papers }, `${counted(papers, 'entry', 'entries')} sent to Zotero`);
    return 0;
  },
};
