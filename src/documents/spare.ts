import type { ChildProcess } from 'node:child_process';
import { startWorker, type WorkerLimits } from './run-worker.ts';

/** Milliseconds that a process waits for a file before it is ended: it takes 80 MB. */
const IDLE = 10 * 60_000;

/** Keeps one process ready, so that a file does not wait for a process to start; each still gets one of its own. */
export interface Spare {
  /** A process for one file, which is the caller's from now on. */
  take(): ChildProcess;
  /** Makes the next one, unless it is there. */
  refill(): void;
  end(): void;
}

export function createSpare(limits: WorkerLimits): Spare {
  let waiting: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const drop = (): void => {
    clearTimeout(timer);
    waiting?.kill('SIGKILL');
    waiting = undefined;
  };
  return {
    take() {
      clearTimeout(timer);
      const child = waiting;
      waiting = undefined;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return startWorker(limits);
      return child;
    },
    refill() {
      if (isOver || waiting !== undefined) return;
      const child = startWorker(limits);
      waiting = child;
      // Nothing that only waits keeps the service from ending.
      child.unref();
      for (const stream of [child.stdin, child.stdout]) (stream as { unref?: () => void } | null)?.unref?.();
      child.once('exit', () => {
        if (waiting === child) drop();
      });
      timer = setTimeout(drop, IDLE);
      timer.unref();
    },
    end() {
      isOver = true;
      drop();
    },
  };
}
