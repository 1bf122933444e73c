import { type Command, positionals } from '../command.ts';
import { forgetLogin } from '../saved-login.ts';

export const command: Command = {
  usage: '',
  description: 'Forgets what trawl login saved. The key stays valid: revoke it in the dashboard.',
  examples: ['trawl logout'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    context.out.note(forgetLogin(context.environment()) ? 'the login is forgotten' : 'there is no login');
    return 0;
  },
};
