import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { fileURLToPath } from 'node:url';
import type { Output } from '../output.ts';
import { type Limits, makeControlGroup } from './control-group.ts';
import type { Sandboxing } from './find.ts';
import { FILTER_FLAG, withFilter } from './seccomp.ts';
import { usageOf } from './usage.ts';

/**
 * A sandbox with one program in it that lives on between pieces of code, and sockets to it. These do not use src/foundation/channel: the other
 * end is Bash or Python, not Node, and hostile: the code can write to the same descriptors. What ends a piece of code is a mark that it
 * cannot know, and each side reads lines, bounded in lines.ts, that it checks itself.
 */
export interface Sandbox {
  /** Sockets to the program, from its descriptor 3 on. */
  readonly channels: readonly Duplex[];
  readonly alive: boolean;
  /** Resolves when it has gone. `spent`: what it had too much of. */
  readonly gone: Promise<{ readonly exitCode: number; readonly spent: string | undefined }>;
  /**
   * What is printed from now on goes to `output`. A program that has printed `mark` on both its streams has printed everything.
   * @returns resolves then
   */
  listen(output: Output, mark: string): Promise<void>;
  /** Ends it with everything in it. */
  kill(): void;
}

const INSIDE = fileURLToPath(new URL('./inside/', import.meta.url));
/** What everything in a sandbox may have, and milliseconds between two looks. `inside/` limits each of its processes. */
const LIMITS: Limits = { memory: 1024 ** 3, processes: 128, processors: 1 };
const LOOK_MS = 100;
/** Milliseconds of processor time beyond its share that it may take at once, where no control group shares it out. */
const BURST_MS = 60_000;
/** See nice(1). */
const PRIORITY = 10;
/** Characters that one piece of code may print, read or not. */
const MOST_PRINTED = 64 * 1024 * 1024;

/** A text that code cannot know before. */
export const newMark = (): string => randomBytes(16).toString('hex');

/**
 * @param folder of the session
 * @param files of `inside/`, which the sandbox sees in /run/trawl
 * @param program with its arguments, as paths in the sandbox
 * @param channels how many sockets it gets
 */
export async function startSandbox(
  { command, flags, controlGroup }: Sandboxing,
  folder: string,
  files: readonly string[],
  program: readonly string[],
  channels: number,
): Promise<Sandbox> {
  const shared = join(folder, 'sandbox');
  await mkdir(shared, { recursive: true });
  await chmod(shared, 0o755);
  for (const file of files) {
    await copyFile(join(INSIDE, file), join(shared, file));
    await chmod(join(shared, file), 0o755);
  }
  // Without one, or if it cannot be made, the looks below keep the limits.
  const group =
    controlGroup === undefined ? undefined : await makeControlGroup(controlGroup, LIMITS).catch(() => undefined);
  await using filter = await withFilter();
  // What is interactive comes first. Set before anything starts: processes that exist already would keep theirs.
  const before = ['-n', String(PRIORITY), ...(group ? group.command : []), ...command];
  const binds = files.flatMap((name) => ['--ro-bind', join(shared, name), `/run/trawl/${name}`]);
  const rest = [FILTER_FLAG, String(3 + channels), '--remount-ro', '/', '--', ...program];
  const child = spawn('nice', [...before, ...flags, ...binds, ...rest], {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe', ...Array.from({ length: channels }, () => 'pipe' as const), filter.fd],
    // A process group of its own, see killGroup.
    detached: true,
  });
  let alive = true;
  let spent: string | undefined;
  const kill = (): void => killGroup(child.pid);
  child.once('exit', kill);
  const end = (why: string): void => {
    spent ??= why;
    kill();
  };
  const began = performance.now();
  const look = child.pid === undefined ? undefined : usageOf(child.pid, LIMITS.memory);
  const timer = setInterval(() => {
    if (look === undefined) return;
    const { memory, processor } = look();
    if (memory > LIMITS.memory) end('memory');
    if (processor > (performance.now() - began) * LIMITS.processors + BURST_MS) end('processor');
  }, LOOK_MS);
  const gone = new Promise<{ exitCode: number; spent: string | undefined }>((resolve) => {
    const over = async (exitCode: number): Promise<void> => {
      alive = false;
      clearInterval(timer);
      if (group && (await group.ranOut())) spent ??= 'memory';
      await group?.remove();
      resolve({ exitCode, spent });
    };
    child.once('close', (code, signal) => over(code ?? (signal === 'SIGKILL' ? 137 : 1)));
    child.once('error', () => over(127));
  });
  const ways = channelsOf(child, channels);
  const streams = [
    reader(child.stdout as Readable, 'stdout', end),
    reader(child.stderr as Readable, 'stderr', end),
  ] as const;
  return {
    channels: ways,
    get alive() {
      return alive;
    },
    gone,
    listen: async (output, mark) => void (await Promise.all(streams.map((one) => one.listen(output, mark)))),
    kill,
  };
}

/**
 * Kills what has not left the process group: bubblewrap, and its first process inside as long as that waits for it. If bubblewrap dies before
 * the two have agreed to die together, that process would wait for ever and hold our pipes.
 */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

function channelsOf(child: ChildProcess, count: number): Duplex[] {
  const ways = child.stdio.slice(3, 3 + count) as unknown as Duplex[];
  for (const way of ways) way.on('error', () => {});
  return ways;
}

interface Reader {
  listen(output: Output, mark: string): Promise<void>;
}

function reader(stream: Readable, name: 'stdout' | 'stderr', end: (why: string) => void): Reader {
  const decoder = new StringDecoder('utf8');
  let held = '';
  let printed = 0;
  let listener: { output: Output; mark: string; done(): void } | undefined;
  stream.on('error', () => {});
  stream.on('data', (bytes: Buffer) => {
    if (listener === undefined) return;
    const { output, mark, done } = listener;
    held += decoder.write(bytes);
    printed += bytes.length;
    const at = held.indexOf(mark);
    if (at >= 0) {
      output.add(name, held.slice(0, at));
      held = '';
      listener = undefined;
      return done();
    }
    // The beginning of the mark may be what came last.
    const sure = Math.max(0, held.length - mark.length);
    output.add(name, held.slice(0, sure));
    held = held.slice(sure);
    if (printed > MOST_PRINTED) end('output');
  });
  stream.on('close', () => {
    if (listener === undefined) return;
    listener.output.add(name, held);
    listener.done();
    listener = undefined;
  });
  return {
    listen: (output, mark) =>
      new Promise((resolve) => {
        held = '';
        printed = 0;
        listener = { output, mark, done: resolve };
      }),
  };
}
