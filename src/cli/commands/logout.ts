import { type Command, positionals } from '../command.ts';
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
    context.out.note(forgetLogin(context.environment()) ? 'the saved login is removed' : 'there is no saved login');
    return 0;
  },
};
