import { installedPacks, packsFolder } from '../../engines/documents/index.ts';
import { type Command, positionals, report } from '../command.ts';

export const command: Command = {
  usage: '',
  description: 'Lists the language packs that OCR can use, and the files of the added packs.',
  examples: ['trawl ocr list'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const packs = [...installedPacks(packsFolder((await context.config()).dataDir))];
    const lines = packs.map(([pack, file]) => `${pack}  ${file ?? 'comes with Trawl'}`);
    report(
      context,
      packs.map(([pack, file]) => ({ pack, file: file ?? null })),
      lines.join('\n'),
      context.out.print,
    );
    return 0;
  },
};
