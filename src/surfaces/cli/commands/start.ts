import { type Command, positionals } from '../command.ts';

export const command: Command = {
  usage: '',
  description: 'Starts the service and stays until it is told to stop; npm start does the same.',
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    // It looks after signals itself from here on.
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    const { serve } = await import('../../../serve.ts');
    await serve();
    return undefined;
  },
};
