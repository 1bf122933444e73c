import { type Command, positionals, report, text } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
  usage: '<id|prefix|key> [--team <id>]',
  description:
    'Revokes an API key permanently. A running service rejects it within 5 seconds. Identify the key by its id, by its\n' +
    'prefix as shown by keys list, or by the whole key.',
  examples: ['trawl keys revoke fc-1a2b3c4d'],
  help: { team: 'id of the team (default: the local team)' },
  options: { team: { type: 'string' } },
  async run(context) {
    const [which] = positionals(context, ['id|prefix|key']);
    const team = text(context, 'team');
    const info = await withAccounts(await context.config(), (accounts) =>
      accounts.keys.revoke((which as string).replace(/…$/, ''), team),
    );
    report(context, info, `revoked ${info.prefix}… "${info.name}"`, context.out.print);
    return 0;
  },
};
