import { linkUrl } from '../../platform/accounts/index.ts';
import { dashboardUrl } from '../address.ts';
import { type Command, positionals } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
  usage: '',
  description:
    'Prints a link that creates an owner account: whoever opens it chooses an e-mail address and a password. It works once,\n' +
    'for 24 hours. The first start prints one too; this prints another, even if there are owners already.',
  examples: ['trawl people setup-link'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const config = context.config();
    const token = await withAccounts(config, (accounts) => accounts.people.setup.setupLink('command line'));
    context.out.print(linkUrl(dashboardUrl(config), 'setup', token));
    context.out.note('whoever opens it becomes an owner; it works once, for 24 hours');
    return 0;
  },
};
