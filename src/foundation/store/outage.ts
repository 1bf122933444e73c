/**
 * Whether an error means that the database or the disk is temporarily unavailable or full, so that a retry may succeed.
 */
export function isStorageOutage(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code, errcode, message } = at as Error & { code?: unknown; errcode?: number };
    // SQLite: busy, read-only, an I/O error, full, cannot be opened.
    if (errcode !== undefined && [5, 8, 10, 13, 14].includes(errcode % 256)) return true;
    if (typeof code === 'string' && (DISK.has(code) || CONNECTION.has(code) || POSTGRES.test(code))) return true;
    if (LOST.test(message)) return true;
  }
  return false;
}

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Connection exceptions, insufficient resources, operator intervention, system errors; a read-only server. */
const POSTGRES = /^(?:08|53|57P|58)[0-9A-Z]+$|^25006$/;
/** Errors of the PostgreSQL client that have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
