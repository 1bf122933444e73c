import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
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
