/**
 * One request channel for worker threads and child processes: typed requests with one response each, progress, events, deadlines, aborts,
 * bounds, errors with their class, and one error when the peer ends. Who starts a peer, with what memory, how many, and when it is killed
 * stays with its owner.
 *
 * Libraries, compared in 2026-11. piscina 5 and tinypool 2 are pools: the pool starts the threads and chooses one for each task, an abort
 * terminates the thread, a peer cannot send requests back, and there is no deadline and no progress but over a second channel that one makes
 * oneself. piscina has no child processes; tinypool forks them but with its own entry script, without heap limits of ours, stdio frames or
 * exit codes in its errors. Our owners need a certain thread (ranking keeps what it prepared), requests in both directions (the browser asks
 * whether it may go to a URL), an abort that the peer survives, and JSON frames with a bound to processes that read hostile files. birpc 4
 * is a channel, of 200 lines, but without abort, bounds, transfer lists, exits and references: those are what this room is.
 */
export { openChannel } from './channel.ts';
export { ChannelClosedError, PeerExitError, plainErrors, RemoteError } from './errors.ts';
export { FrameError, frameTransport, stdioTransport } from './frames.ts';
export { parentTransport, processTransport } from './process.ts';
export { portTransport, threadTransport } from './thread.ts';
export type {
  Call,
  Channel,
  ChannelOptions,
  Context,
  ErrorCodec,
  Handler,
  Nothing,
  PeerExit,
  RequestOptions,
  Serving,
  Side,
  Transport,
} from './types.ts';
