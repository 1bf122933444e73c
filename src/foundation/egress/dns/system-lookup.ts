import { lookup } from 'node:dns';
import type { Source } from './resolve.ts';

/** Milliseconds for which an answer is cached; the system reports no TTL. */
const TTL_MS = 5_000;

/**
 * The system's resolver with its configuration (nsswitch, split DNS, mDNS). Each lookup blocks one of the four threads that
 * files and compression need too, and cannot be cancelled.
 */
export const systemLookup: Source = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error === null) resolve({ addresses, ttl: TTL_MS });
      else reject(error);
    });
  });
