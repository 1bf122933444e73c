import { type Command, positionals, report } from '../command.ts';
import { forgetLogin } from '../saved-login.ts';

export const command: Command = {
  usage: '',
  description:
    'Removes the address and the key that trawl login saved. The key stays valid; to revoke it, use the dashboard.',
  examples: ['trawl logout'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const removed = forgetLogin(context.environment());
    report(context, { removed }, removed ? 'the saved login is removed' : 'there is no saved login');
    return 0;
  },
};
