import { type ChildProcess, fork } from 'node:child_process';
import { homedir } from 'node:os';

const children = new Set<ChildProcess>();
let watching = false;

/**
 * Starts a script in a process of its own that speaks over the channel and nothing else. Nothing stays behind when the service ends,
 * however it ends: the process is cut off then, as it is when the service was killed, and ends with its browser.
 * @param main the script's file
 * @param options.folder for whatever it and the browser put down
 * @param options.heapMb megabytes of its heap
 * @param options.compiled folder of compiled code that is kept between starts
 */
export function forkBrowser(
  main: string,
  { folder, heapMb, compiled }: { folder: string; heapMb: number; compiled?: string },
): ChildProcess {
  const child = fork(main, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of the service's settings: they hold keys.
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
