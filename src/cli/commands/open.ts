import { type Command, positionals, report } from '../command.ts';
import { SERVICE, serviceOf } from '../remote.ts';

export const command: Command = {
  usage: '[--at <url>]',
  description: 'Prints the address of the dashboard and opens it in the browser.',
  examples: ['trawl open --at https://trawl.example.org'],
  help: { at: SERVICE.help.at },
  options: { at: SERVICE.options.at },
  async run(context) {
    positionals(context, []);
    const { at } = serviceOf(context);
    report(context, { url: at }, at, context.out.print);
    context.browse(at);
    return 0;
  },
};
