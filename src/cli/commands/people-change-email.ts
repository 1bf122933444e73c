import { z } from 'zod';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
  usage: '<email> <new email>',
  description:
    'Changes the email address of an account, without asking the person. With a mail server, people can do this on the settings page.',
  examples: ['trawl people change-email ann@example.org ann@example.com'],
  help: {},
  options: {},
  async run(context) {
    const [from = '', to = ''] = positionals(context, ['email', 'new email']);
    if (!z.email().safeParse(to).success) throw new OperatorError(`${to} is not an email address`);
    await withAccounts(await context.config(), ({ people }) => people.emailChange.force(from, to));
    report(context, { from, to }, `${from} now signs in as ${to}`);
    return 0;
  },
};
