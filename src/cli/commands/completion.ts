import { type Command, positionals, UsageError } from '../command.ts';
import { completionScript, isShell, SHELLS } from '../completion.ts';

export const command: Command = {
  usage: 'bash|zsh|fish',
  description: 'Prints a script that completes commands and options in a shell.',
  examples: ['eval "$(trawl completion bash)"', 'trawl completion fish > ~/.config/fish/completions/trawl.fish'],
  help: {},
  options: {},
  isText: true,
  async run(context) {
    const [shell = ''] = positionals(context, ['shell']);
    if (!isShell(shell)) throw new UsageError(`unknown shell "${shell}"; use one of ${SHELLS.join(', ')}`);
    context.out.print(await completionScript(shell, context.commands));
    return 0;
  },
};
