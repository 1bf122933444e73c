import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ChannelOptions, frameTransport, openChannel, processTransport, threadTransport } from '../index.ts';
import type { Transport } from '../types.ts';
import { errors, type Owner, type Peer } from './protocol.ts';

export const KINDS = ['thread', 'process', 'stdio'] as const;
export type Kind = (typeof KINDS)[number];

const SCRIPT = new URL('./peer.ts', import.meta.url);
const FLAGS = ['--disable-warning=ExperimentalWarning'];
/** Bytes of a message that the peer may send over stdio. */
export const MOST = 1024 * 1024;

/** Starts the peer of the contract tests and opens a channel to it. */
export function startPeer(
  kind: Kind,
  {
    peer = {},
    events = {},
    ...options
  }: ChannelOptions & {
    readonly peer?: { serial?: boolean; mostServed?: number };
    readonly events?: {
      held?: (count: number) => void;
      aborted?: (why: string) => void;
      moved?: (length: number) => void;
    };
  } = {},
) {
  const { transport, child } = transportTo(kind, JSON.stringify(peer));
  const channel = openChannel<Peer, Owner>(transport, {
    errors,
    ...options,
    requests: { double: (value) => value * 2 },
    events: { held: () => {}, aborted: () => {}, moved: () => {}, ...events },
  });
  return { channel, child };
}

function transportTo(kind: Kind, given: string): { transport: Transport; child?: ChildProcess } {
  if (kind === 'thread') return { transport: threadTransport(new Worker(SCRIPT, { workerData: given, stderr: true })) };
  const script = fileURLToPath(SCRIPT);
  if (kind === 'process') {
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
    const child = fork(script, [given], { serialization: 'advanced', stdio: [...stdio], execArgv: FLAGS });
    return { transport: processTransport(child), child };
  }
  const child = spawn(process.execPath, [...FLAGS, script, given], { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  return { transport: frameTransport(child, MOST), child };
}
