import type { Wire as Json } from '@trawl/contract/endpoint.ts';
import { type liveEvent, liveInput } from '@trawl/contract/v2/interact/live.ts';
import type { LinkPage, LinkSocket } from '../../../foundation/routing/link-route.ts';
import { destroyed } from '../errors.ts';
import { findOpen, type LinkDeps, mayDrive, mayWatch } from '../link-rights.ts';
import { LIVE_PAGE, LIVE_POLICY } from '../live-page.ts';

/** The page of the live view, for anyone who has the link. */
export const liveView = (deps: LinkDeps): LinkPage => ({
  path: '/v2/interact/:sessionId/live',
  page({ params, query }) {
    const id = params.sessionId as string;
    if (!mayWatch(deps, id, query) || findOpen(deps, id) === undefined) throw destroyed();
    return { html: LIVE_PAGE, policy: LIVE_POLICY };
  },
});

/** Bytes that a viewer may be behind; images beyond that are dropped. */
const MOST_BEHIND = 1024 * 1024;
/** Inputs of one person that may be in progress. */
const MOST_INPUTS = 50;
/** UTF-16 units of one message. */
const MOST_MESSAGE = 200_000;

/** The WebSocket behind the live view: images and tabs to the viewer, input from a viewer whose link allows it. */
export const liveViewSocket = (deps: LinkDeps): LinkSocket => ({
  path: '/v2/interact/:sessionId/live/socket',
  admits: ({ params, query }) =>
    mayWatch(deps, params.sessionId as string, query) &&
    findOpen(deps, params.sessionId as string)?.streamWebView === true,
  connect({ params, query }, wire) {
    const id = params.sessionId as string;
    const session = findOpen(deps, id);
    if (session === undefined) return wire.close('The session has ended');
    const send = (event: Json<typeof liveEvent>): void => wire.send(JSON.stringify(event));
    const drives = mayDrive(deps, id, query);
    send({ type: 'hello', drives, expiresAt: session.expiresAt });
    const unwatch = session.browser.watch({
      frame({ bytes, width, height }) {
        if (wire.waiting > MOST_BEHIND) return;
        send({ type: 'frame', width, height });
        wire.send(bytes);
      },
      tabs: (tabs) => send({ type: 'tabs', tabs }),
    });
    const unclose = session.onClose(() => wire.close('The session has ended'));
    wire.onClose(() => {
      unwatch();
      unclose();
    });
    let inputs = 0;
    wire.onMessage((text) => {
      if (!drives || inputs >= MOST_INPUTS || text.length > MOST_MESSAGE) return;
      const input = liveInput.safeParse(readJson(text));
      if (!input.success) return;
      session.touch();
      inputs++;
      session.browser
        .ask('input', input.data)
        .catch(() => {})
        .finally(() => inputs--);
    });
  },
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
