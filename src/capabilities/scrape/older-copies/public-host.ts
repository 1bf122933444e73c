import { parse } from 'tldts';
import { type Guard, portOf, publicPart } from '../../../foundation/egress/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';

/** Whether a host is one of the internet. One that is gone is, if its name could be bought. */
export async function isPublicHost(url: URL, guard: Pick<Guard, 'addresses'>, { signal }: Deadline): Promise<boolean> {
  try {
    return (await publicPart(guard, url.hostname, portOf(url), { signal })) === 'all';
  } catch (error) {
    // Refused: it is private.
    if (error instanceof ApiError) return false;
    return parse(url.hostname).isIcann === true;
  }
}
