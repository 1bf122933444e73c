import { spawn } from 'node:child_process';
import { readEnvironment } from '../foundation/config/index.ts';

/**
 * Imports run in a process whose allocators are told to be thrifty, which only its start can do: the native library's
 * threads otherwise keep an arena each, and the memory of an import grows by half (measured: 860 MB instead of 530 for
 * 100 thousand papers; smaller young generations save little more and cost time).
 */
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '65536' };

const HEAVY: ReadonlySet<string> = new Set(['import', 'harvest', 'reindex']);

/** Whether these arguments name a command that should run so, and this process does not yet. */
export function wantsLean(args: readonly string[]): boolean {
  return (
    (args[0] === 'papers' || args[0] === 'developer') &&
    HEAVY.has(args[1] ?? '') &&
    !process.execArgv.includes(FLAGS[1] as string)
  );
}

/** Runs this very script once more, leanly; its streams, signals and exit code are ours. */
export function runLean(script: string, args: readonly string[]): void {
  const child = spawn(process.execPath, [...new Set([...process.execArgv, ...FLAGS]), script, ...args], {
    stdio: 'inherit',
    env: { ...ENVIRONMENT, ...readEnvironment() },
  });
  // A terminal sends Ctrl-C to both; one that is sent to us alone has to be handed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`trawl: cannot run ${process.execPath}: ${error.message}\n`);
    process.exit(1);
  });
  child.on('close', (code, signal) => process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1)));
}
