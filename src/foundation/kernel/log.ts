import { createRequire } from 'node:module';
import type { DestinationStream } from 'pino';
import { withoutUserinfo } from './url-secrets.ts';
import { workFields } from './work.ts';

/** The structured log, one JSON object per line. Callers must not pass secrets. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  /** A log that adds these fields to every line. */
  child(fields: Record<string, unknown>): Log;
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** @param destination standard error by default, so that commands keep standard output for results */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    // The request or the job for which a line is written.
    mixin: workFields,
    serializers: { url: (url: unknown) => (typeof url === 'string' ? withoutUserinfo(url) : url) },
    redact: { paths: ['authorization', '*.authorization', 'key', '*.key', 'password', '*.password'], remove: true },
  };
  // Loaded only here: most processes that import this file for its types or the silent log write none.
  const { pino } = createRequire(import.meta.url)('pino') as typeof import('pino');
  return pino(options, destination ?? pino.destination({ fd: 2, sync: true }));
}

/** A log that discards everything; the default of callers without one. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
