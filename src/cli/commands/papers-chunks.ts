import { type Command, positionals, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--max-tokens <tokens>] [--overlap <tokens>] [--vectors] [--json] <paper>',
  description:
    'Prints the text of a paper in pieces, each as a line of JSON, or its abstract if there is no open text. Calls the running service.',
  examples: ['trawl papers chunks 1706.03762 > pieces.jsonl'],
  help: {
    'max-tokens': 'most tokens of a piece; 500 by default',
    overlap: 'tokens of the prose before a piece that it begins with; 0 by default',
    vectors: 'embed the pieces with the model of the service',
    ...SERVICE.help,
  },
  options: {
    'max-tokens': { type: 'string' },
    overlap: { type: 'string' },
    vectors: { type: 'boolean' },
    ...SERVICE.options,
  },
  async run(context) {
    const [id = ''] = positionals(context, ['paper']);
    const { out, values } = context;
    const maxTokens = wholeNumber(context, 'max-tokens');
    const overlap = wholeNumber(context, 'overlap');
    const reply = await remote(context).request('POST /v2/search/research/papers/chunks', {
      body: {
        id,
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...(overlap === undefined ? {} : { overlap }),
        ...(values.vectors ? { vectors: true } : {}),
      },
    });
    const { chunks, note, warning, fullText } = reply;
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else for (const chunk of chunks) out.print(JSON.stringify(chunk));
    for (const line of [note, warning]) if (line !== undefined) out.note(line);
    if (fullText !== undefined) out.note(`full text: ${fullText.source}${fullText.url ? ` ${fullText.url}` : ''}`);
    return 0;
  },
};
