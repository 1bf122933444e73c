import { linkUrl } from '../../platform/accounts/index.ts';
import { dashboardUrl } from '../address.ts';
import { type Command, positionals, report } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
  usage: '<email>',
  description:
    'Prints a password reset link. It works once, for 24 hours. Using it ends all other sessions of the person. Until then,\n' +
    'the old password stays valid.',
  examples: ['trawl people reset-password ann@example.org'],
  help: {},
  options: {},
  async run(context) {
    const [email] = positionals(context, ['email']);
    const config = await context.config();
    const token = await withAccounts(config, (accounts) => accounts.people.setup.resetLink(email as string));
    const link = linkUrl(dashboardUrl(config), 'reset', token);
    report(context, { link }, link, context.out.print);
    context.out.note(`send it to ${email}; it works once, for 24 hours`);
    return 0;
  },
};
