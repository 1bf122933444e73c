import { parentPort, workerData } from 'node:worker_threads';
import { startDnsServer } from '../dns-server.ts';

/** A name server on a thread of its own: names that begin with "silent-" are never answered, all others have one address. */
const site = workerData as string;
const { address } = await startDnsServer((name, type) => {
  if (name.startsWith('silent-')) return 'silent';
  return type === 'A' ? [{ type: 'A', data: site, ttl: 1 }] : [];
});
parentPort?.postMessage(address);
