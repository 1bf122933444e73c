import type { LinkSocket, Wire } from '../../../foundation/routing/link-route.ts';
import { findOpen, type LinkDeps, mayUseDevtools } from '../link-rights.ts';
import type { LiveSession } from '../session.ts';

/** Bytes that all DevTools clients of a session may be behind together; beyond that, the slowest are disconnected. */
const MOST_BEHIND = 256 * 1024 * 1024;

/** The DevTools protocol of a session, for a caller's own driver. */
export const devtoolsSocket = (deps: LinkDeps): LinkSocket => {
  const wiresOf = new WeakMap<LiveSession, Set<Wire>>();
  return {
    path: '/v2/interact/:sessionId/cdp',
    admits: ({ params, query }) =>
      mayUseDevtools(deps, params.sessionId as string, query) &&
      findOpen(deps, params.sessionId as string) !== undefined,
    connect({ params }, wire) {
      const session = findOpen(deps, params.sessionId as string);
      if (session === undefined) return wire.close('The session has ended');
      const wires = wiresOf.get(session) ?? new Set();
      wiresOf.set(session, wires.add(wire));
      const devtools = session.browser.devtools({
        message(text) {
          wire.send(text);
          if (wire.waiting > 0 && isFarBehind(wires, wire)) cutOff();
        },
        close: () => wire.close('The session has ended'),
      });
      const unclose = session.onClose(() => devtools.close());
      wire.onMessage((text) => {
        session.touch();
        devtools.send(text);
      });
      const cutOff = (): void => {
        devtools.close();
        wire.cut();
      };
      wire.onClose(() => {
        wires.delete(wire);
        unclose();
        devtools.close();
      });
    },
  };
};

/** Whether all clients together are too far behind, and this one has at least its share of that. */
export function isFarBehind(wires: ReadonlySet<Pick<Wire, 'waiting'>>, wire: Pick<Wire, 'waiting'>): boolean {
  let all = 0;
  for (const { waiting } of wires) all += waiting;
  return all > MOST_BEHIND && wire.waiting >= all / wires.size;
}
