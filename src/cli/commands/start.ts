import { type Command, positionals } from '../command.ts';

export const command: Command = {
  usage: '',
  description: 'Starts the service and runs until you stop it; the same as npm start.',
  examples: ['trawl start', 'PORT=8080 TRAWL_DATA_DIR=/srv/trawl trawl start'],
  help: {},
  options: {},
  isText: true,
  async run(context) {
    positionals(context, []);
    // From here on `serve` handles signals.
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    const { serve } = await import('../../serve.ts');
    await serve();
    return undefined;
  },
};
