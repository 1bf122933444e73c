import { translateEnv } from '../../foundation/config/index.ts';
import { type Command, positionals } from '../command.ts';
import { textOfFile } from '../text-file.ts';

export const command: Command = {
  usage: '<.env of Firecrawl>',
  description:
    'Prints Trawl settings that match the .env of a self-hosted Firecrawl, with a comment on each setting that needs a\n' +
    'decision or has no counterpart. Writes and starts nothing. The output contains the secrets of the file.',
  examples: ['trawl convert-env ~/firecrawl/.env > .env'],
  help: {},
  options: {},
  isText: true,
  async run(context) {
    const [file] = positionals(context, ['<.env of Firecrawl>']);
    const { text, unknown } = translateEnv(textOfFile(file as string));
    context.out.print(text.trimEnd());
    if (unknown.length > 0) context.out.note(`not known to Trawl: ${unknown.join(', ')}`);
    return 0;
  },
};
