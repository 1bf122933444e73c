import { translateEnv } from '../../foundation/config/index.ts';
import { type Command, positionals } from '../command.ts';
import { textOfFile } from '../text-file.ts';

export const command: Command = {
  usage: '<.env of Firecrawl>',
  description:
    'Prints the settings of Trawl for the .env of a self-hosted Firecrawl, with a comment on each that needs a decision or\n' +
    'has no counterpart. Nothing is written or started. Secrets in the file are in the output too.',
  examples: ['trawl convert-env ~/firecrawl/.env > .env'],
  help: {},
  options: {},
  async run(context) {
    const [file] = positionals(context, ['<.env of Firecrawl>']);
    const { text, unknown } = translateEnv(textOfFile(file as string));
    context.out.print(text.trimEnd());
    if (unknown.length > 0) context.out.note(`not known to Trawl: ${unknown.join(', ')}`);
    return 0;
  },
};
