import { linkUrl } from '../../platform/accounts/index.ts';
import { dashboardUrl } from '../address.ts';
import { type Command, positionals, report } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
  usage: '',
  description:
    'Prints a link that creates an owner account, with the email address and the password of the person who opens it. It\n' +
    'works once, for 24 hours. The first start prints one too; this prints another, even if there are already owners.',
  examples: ['trawl people setup-link'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const config = await context.config();
    const token = await withAccounts(config, (accounts) => accounts.people.setup.setupLink('command line'));
    const link = linkUrl(dashboardUrl(config), 'setup', token);
    report(context, { link }, link, context.out.print);
    context.out.note('the person who opens it becomes an owner; it works once, for 24 hours');
    return 0;
  },
};
