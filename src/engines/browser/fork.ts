import { type ChildProcess, fork } from 'node:child_process';
import { homedir } from 'node:os';

const children = new Set<ChildProcess>();
let watching = false;

/**
 * Starts a script in a separate process that communicates over the channel only. Nothing is left behind when the service ends, even if it
 * is killed: the channel is then closed, and the process ends with its browser.
 * @param main the script's file
 * @param options.folder for files of it and the browser
 * @param options.heapMb megabytes of its heap
 * @param options.compiled folder of the compile cache
 */
export function forkBrowser(
  main: string,
  { folder, heapMb, compiled }: { folder: string; heapMb: number; compiled?: string },
): ChildProcess {
  const child = fork(main, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // None of the service's settings: they contain keys.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
      HOME: homedir(),
      TMPDIR: folder,
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }),
    },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (watching) return child;
  watching = true;
  process.once('exit', () => {
    for (const one of children) if (one.connected) one.disconnect();
  });
  return child;
}
