import { linkUrl } from '../../../platform/accounts/index.ts';
import { dashboardUrl } from '../address.ts';
import { type Command, positionals } from '../command.ts';
import { withAccounts } from '../open.ts';

export const command: Command = {
  usage: '<e-mail>',
  description:
    'Prints a link on which a person chooses a new password. It works once, within a day, and signs them out everywhere\n' +
    'else when it is used. Until then the old password stays.',
  help: {},
  options: {},
  async run(context) {
    const [email] = positionals(context, ['e-mail']);
    const config = context.config();
    const token = await withAccounts(config, (accounts) => accounts.people.setup.resetLink(email as string));
    context.out.print(linkUrl(dashboardUrl(config), 'reset', token));
    context.out.note(`give it to ${email}; it works once, within a day`);
    return 0;
  },
};
