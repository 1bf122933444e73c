import { type Command, positionals, wholeNumber } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';

export const command: Command = {
  usage: '[--limit <passages>] [--json] <paper> <question>',
  description: 'Prints the passages of a paper that answer a question best. Calls the running service.',
  examples: ["trawl papers read 1706.03762 'What is the BLEU score on English to German?'"],
  help: { limit: 'maximum number of passages; 4 by default', ...SERVICE.help },
  options: { limit: { type: 'string' }, ...SERVICE.options },
  async run(context) {
    const [id = '', query = ''] = positionals(context, ['paper', 'question']);
    const { out, values } = context;
    const k = wholeNumber(context, 'limit');
    const reply = await remote(context).request('GET /v2/search/research/papers/:id', {
      params: { id },
      query: { query, k },
    });
    const { passages = [], note, fullText } = reply;
    if (values.json) out.print(JSON.stringify(reply, undefined, 2));
    else for (const [i, { text }] of passages.entries()) out.print(i === 0 ? text : `\n${text}`);
    if (note !== undefined) out.note(note);
    if (fullText !== undefined) out.note(`full text: ${fullText.source}${fullText.url ? ` ${fullText.url}` : ''}`);
    return 0;
  },
};
