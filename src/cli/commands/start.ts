import { type Command, positionals } from '../command.ts';

export const command: Command = {
  usage: '',
  description: 'Starts the service and runs until it is stopped; same as npm start.',
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    // `serve` handles signals from here on.
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    const { serve } = await import('../../serve.ts');
    await serve();
    return undefined;
  },
};
