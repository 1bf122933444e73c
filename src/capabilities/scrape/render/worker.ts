import { type Handler, openChannel, portTransport } from '../../../foundation/channel/index.ts';
import { type LargeText, type PageOwner, type PagePeer, WORK } from './work.ts';

/** A thread that converts pages, one after another. Requests wait until its modules are loaded. */

type AnyCall = { params: unknown; result: unknown; progress: LargeText };

const requests = Object.fromEntries(
  Object.entries(WORK).map(([kind, work]): [string, Handler<AnyCall>] => [
    kind,
    async (input, { progress }) => withoutLarge(await (work as (given: unknown) => unknown)(input), progress),
  ]),
) as never;
openChannel<PageOwner, PagePeer>(portTransport(), { requests }).emit('ready', null);

/** UTF-16 units of a text that crosses by itself: the event loop takes each message as a whole. */
const LARGE = 1024 * 1024;

/** Sends large texts first, one by one. @returns the rest */
function withoutLarge(output: unknown, send: (large: LargeText) => void): unknown {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return output;
  const rest = { ...(output as Record<string, unknown>) };
  for (const [name, text] of Object.entries(rest)) {
    if (typeof text !== 'string' || text.length < LARGE) continue;
    delete rest[name];
    send({ name, text });
  }
  return rest;
}
