import { readEnvironment } from '../foundation/config/client.ts';
import { openInBrowser } from './open-in-browser.ts';
import { run } from './run.ts';
import { createTerminal } from './terminal.ts';

/** Runs a command in a process: standard streams, signals, exit code. */

const interrupt = new AbortController();
const onSignal = (signal: NodeJS.Signals): void => {
  if (interrupt.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
  process.stderr.write('\nstopping after the current step; press Ctrl-C again to stop now\n');
  interrupt.abort(new Error(`interrupted by ${signal}`));
};
process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

// `trawl keys list | head` ends quietly.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

run(process.argv.slice(2), {
  out: createTerminal(process.stdout, process.stderr),
  signal: interrupt.signal,
  environment: readEnvironment,
  browse: openInBrowser,
}).then(
  (code) => {
    process.exitCode = code;
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  },
  (error: unknown) => {
    process.stderr.write(`trawl: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
