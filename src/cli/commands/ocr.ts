import { statSync } from 'node:fs';
import { installedPacks, PACK_NAME, packsFolder } from '../../engines/documents/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report, UsageError } from '../command.ts';
import { addFromFolder, addFromRegistry } from '../language-packs.ts';

export const ocrAddCommand: Command = {
  usage: '<pack|folder>...',
  description:
    'Installs language packs for OCR into the data folder: by name (deu, fra, spa, chi_sim) from the npm registry, or all\n' +
    '.traineddata files of a folder, such as those of the Debian package tesseract-ocr-rus. A running service uses them at\n' +
    'once.',
  examples: ['trawl ocr add deu fra', 'trawl ocr add ./tessdata'],
  help: {},
  options: {},
  async run(context) {
    if (context.positionals.length === 0) throw new UsageError('<pack|folder> is missing');
    const folder = packsFolder((await context.config()).dataDir);
    const { out, values } = context;
    const all: string[] = [];
    for (const given of context.positionals) {
      const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
      if (!isFolder && !PACK_NAME.test(given)) {
        throw new OperatorError(`${given} is neither a folder nor the name of a language pack, such as deu or chi_sim`);
      }
      const added = isFolder ? addFromFolder(given, folder) : [await addFromRegistry(given, folder, context.signal)];
      if (added.length === 0)
        throw new OperatorError(`${given} has no file that ends in .traineddata or .traineddata.gz`);
      all.push(...added);
      if (!values.json) for (const pack of added) out.print(`added ${pack}`);
    }
    if (values.json) out.print(JSON.stringify({ added: all }, undefined, 2));
    return 0;
  },
};

export const ocrListCommand: Command = {
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
