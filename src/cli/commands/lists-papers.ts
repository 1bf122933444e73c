import { counted } from '@trawl/contract/counted.ts';
import { EXPORT_FORMATS, IMPORT_FORMATS } from '@trawl/contract/v2/research/formats.ts';
import { SCREENING_OUTCOMES } from '@trawl/contract/v2/research/screening-words.ts';
import { type Command, choice, positionals, report, UsageError } from '../command.ts';
import { findList } from '../lists.ts';
import { printPapersFile } from '../print.ts';
import { remote, SERVICE } from '../remote.ts';
import { count } from '../terminal.ts';
import { textOfFile } from '../text-file.ts';

export const listsAddCommand: Command = {
  usage: '<list> <paper> [<paper> …]',
  description: 'Adds papers of the catalog to a reading list.',
  examples: ["trawl lists add 'Graph attention' 1710.10903 10.1038/nature14539"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given, ...ids] = context.positionals;
    if (given === undefined) throw new UsageError('<list> is missing');
    if (ids.length === 0) throw new UsageError('<paper> is missing');
    const service = remote(context);
    const { id } = await findList(service, given);
    const { added, present, unknown } = await service.request('POST /v2/search/research/lists/:listId/entries', {
      params: { listId: id },
      body: { ids },
    });
    for (const name of unknown) context.out.note(`no paper has the id ${name}`);
    report(context, { added, present, unknown }, `${count(added)} added, ${count(present)} already in the list`);
    return unknown.length === 0 ? 0 : 1;
  },
};

export const listsRemoveCommand: Command = {
  usage: '<list> <entry>',
  description: 'Removes an entry of a reading list with its note. trawl lists show prints the numbers of entries.',
  examples: ["trawl lists remove 'Graph attention' 3"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = '', entryId = ''] = positionals(context, ['list', 'entry']);
    const service = remote(context);
    const { id } = await findList(service, given);
    await service.request('DELETE /v2/search/research/lists/:listId/entries/:entryId', {
      params: { listId: id, entryId },
    });
    report(context, { removed: entryId }, `removed entry ${entryId}`);
    return 0;
  },
};

export const listsNoteCommand: Command = {
  usage: '<list> <entry> <text>',
  description: 'Sets the note of an entry of a reading list; an empty text removes it.',
  examples: ["trawl lists note 'Graph attention' 3 'Compare with table 2'"],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    const [given = '', entryId = '', note = ''] = positionals(context, ['list', 'entry', 'text']);
    const service = remote(context);
    const { id } = await findList(service, given);
    const { entry } = await service.request('PATCH /v2/search/research/lists/:listId/entries/:entryId', {
      params: { listId: id, entryId },
      body: { note },
    });
    report(context, entry, note === '' ? 'the note is removed' : 'the note is saved');
    return 0;
  },
};

export const listsImportCommand: Command = {
  usage: '[--format <format>] [--json] <list> <file>',
  description:
    'Adds the references of a bibliography to a reading list. References that match a paper of the catalog become that\n' +
    'paper; the others keep the data of the file and are listed.',
  examples: ["trawl lists import 'Graph attention' refs.bib"],
  help: {
    format: `${IMPORT_FORMATS.join(', ')}; auto by default`,
    json: 'print the result as JSON',
    ...SERVICE.help,
  },
  options: { format: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [given = '', file = ''] = positionals(context, ['list', 'file']);
    const { out, values } = context;
    const format = choice(context, 'format', IMPORT_FORMATS) ?? 'auto';
    const service = remote(context);
    const text = textOfFile(file);
    const { id } = await findList(service, given);
    const reply = await service.request('POST /v2/search/research/lists/:listId/import', {
      params: { listId: id },
      body: { text, format },
    });
    const { added, present, notFound, skipped } = reply;
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else {
      for (const { entryId, title } of notFound) out.print(`not in the catalog: ${entryId} ${title}`);
      for (const { reference, reason } of skipped) out.print(`skipped: reference ${reference} ${reason}`);
    }
    out.note(
      `${count(added)} added, ${count(notFound.length)} of them not in the catalog, ` +
        `${count(present)} already in the list, ${count(skipped.length)} skipped`,
    );
    // What could be read was added.
    return added + present > 0 || skipped.length === 0 ? 0 : 1;
  },
};

export const listsExportCommand: Command = {
  usage: '[--format <format>] [--outcome <outcome>] <list>',
  description: 'Prints a reading list with its notes as a bibliography.',
  examples: [
    "trawl lists export --output refs.bib 'Graph attention'",
    "trawl lists export --outcome included --output review.bib 'Graph attention'",
  ],
  help: {
    format: `${EXPORT_FORMATS.join(', ')}; bibtex by default`,
    outcome: `only entries that the screening left ${SCREENING_OUTCOMES.join(', ')}`,
    ...SERVICE.help,
  },
  options: { format: { type: 'string' }, outcome: { type: 'string' }, ...SERVICE.options },
  isText: true,
  async run(context) {
    const [given = ''] = positionals(context, ['list']);
    const format = choice(context, 'format', EXPORT_FORMATS) ?? 'bibtex';
    const outcome = choice(context, 'outcome', SCREENING_OUTCOMES);
    const service = remote(context);
    const { id } = await findList(service, given);
    const { papers, ...file } = await service.request('POST /v2/search/research/lists/:listId/export', {
      params: { listId: id },
      body: { format, ...(outcome === undefined ? {} : { outcome }) },
    });
    if (papers > 0) printPapersFile(context, file);
    context.out.note(counted(papers, 'entry', 'entries'));
    return 0;
  },
};
