import { z } from 'zod';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { linkUrl } from '../../platform/accounts/index.ts';
import { dashboardUrl } from '../address.ts';
import { type Command, positionals, report } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const peopleSetupLinkCommand: Command = {
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

export const peopleResetPasswordCommand: Command = {
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

export const peopleResetSecondFactorCommand: Command = {
  usage: '<email>',
  description:
    'Turns off the second factor of a person who has lost it and the recovery codes: the authenticator app and all passkeys are\n' +
    'removed. The next sign-in needs only the password.',
  examples: ['trawl people reset-second-factor ann@example.org'],
  help: {},
  options: {},
  async run(context) {
    const [email = ''] = positionals(context, ['email']);
    const wasOn = await withAccounts(await context.config(), async ({ people }) => {
      const id = await people.idOf(email);
      if (id === undefined) throw new OperatorError(`no account has the email address ${email}`);
      return people.secondFactor.drop(id);
    });
    report(context, { wasOn }, wasOn ? `the second factor of ${email} is off` : `${email} has no second factor`);
    return 0;
  },
};

export const peopleChangeEmailCommand: Command = {
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
