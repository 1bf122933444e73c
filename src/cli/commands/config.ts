import { settingsInForce, unknownSettings } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals } from '../command.ts';
import { table } from '../terminal.ts';

export const command: Command = {
  usage: '[--all] [--json]',
  description:
    'Shows the current settings, and unknown names of settings. Secrets are not shown.\n' +
    'Settings come from the environment and from .env in the current folder.',
  examples: ['trawl config', 'trawl config --all --json'],
  help: { all: 'list all settings with their defaults' },
  options: { all: { type: 'boolean' } },
  async run(context) {
    positionals(context, []);
    const { out, values } = context;
    const environment = context.environment();
    const rows = settingsInForce(environment).map(({ name, value, secret, variable }) => ({
      ...{ setting: name, value: secret ? '(secret)' : value, from: variable ?? 'default' },
    }));
    const listed = values.all ? rows : rows.filter(({ from }) => from !== 'default');
    if (values.json) out.print(JSON.stringify(listed, undefined, 2));
    else if (listed.length === 0) out.note('nothing is set; --all lists all settings with their defaults');
    else {
      const cells = listed.map(({ setting, value, from }) => [setting, value ?? '-', from === setting ? 'set' : from]);
      for (const line of table([['SETTING', 'VALUE', 'FROM'], ...cells])) out.print(line);
    }
    for (const warning of unknownSettings(environment)) out.note(warning);
    try {
      await context.config();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      out.note(error.message);
      return 1;
    }
    return 0;
  },
};
