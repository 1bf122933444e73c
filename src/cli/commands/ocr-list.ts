import { installedPacks, packsFolder } from '../../engines/documents/index.ts';
import { type Command, positionals } from '../command.ts';

export const command: Command = {
  usage: '',
  description: 'Lists the language packs that OCR can use, and the files of the added packs.',
  examples: ['trawl ocr list'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    for (const [pack, file] of installedPacks(packsFolder((await context.config()).dataDir))) {
      context.out.print(`${pack}  ${file ?? 'comes with Trawl'}`);
    }
    return 0;
  },
};
