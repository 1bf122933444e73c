import { EgressError } from '../errors.ts';
import { isAboutTarget } from '../proxy/proxy-answer.ts';
import { openTunnel } from '../proxy/upstream.ts';

/** Milliseconds in which a proxy must answer to be taken for one that works. */
const PROBE_MS = 5_000;

/**
 * Asks a proxy for a tunnel to a host and closes that again. One that answers works, also if it refuses this host.
 * @throws EgressError `proxy` for one that cannot be reached, does not speak its protocol, rejects its user, or does not answer within
 *   `PROBE_MS`
 */
export async function probe(proxy: string, host: string, port: number): Promise<void> {
  const opening = openTunnel(new URL(proxy), host, port, PROBE_MS).then((socket) => void socket.destroy());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressError('proxy', 'The proxy did not respond in time')), PROBE_MS);
    timer.unref();
  });
  try {
    await Promise.race([opening, late]);
  } catch (error) {
    opening.catch(() => {});
    if (!isAboutTarget(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
}
