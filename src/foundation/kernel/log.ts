import { type DestinationStream, pino } from 'pino';

/** The log that every room writes to: structured, one JSON object a line, secrets never passed in. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log whose lines carry these fields too. */
  child(fields: Record<string, unknown>): Log;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** @param destination where lines go; standard error by default, so that commands keep standard output for results */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths: ['authorization', '*.authorization', 'key', '*.key', 'password', '*.password'], remove: true },
  };
  return pino(options, destination ?? pino.destination({ fd: 2, sync: true }));
}

/** A log that says nothing, for tests and for callers that bring none. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
