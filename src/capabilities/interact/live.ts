import { z } from 'zod';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { LinkPage, LinkSocket, Wire } from '../../foundation/routing/link-route.ts';
import { destroyed } from './errors.ts';
import type { Right, SessionLinks } from './links.ts';
import { LIVE_PAGE, LIVE_POLICY } from './live-page.ts';
import type { LiveSession } from './session.ts';
import type { Sessions } from './sessions.ts';

/** What links of a session lead to: pages that show it, the pictures and inputs behind them, and its DevTools protocol. */

/** Bytes that a watcher may be behind before pictures are left out. */
const BEHIND = 1024 * 1024;
/** Bytes that the DevTools clients of a session may be behind, all together, before those of them with the most are cut off. */
const FAR_BEHIND = 256 * 1024 * 1024;
/** Inputs of one person that may be under way. */
const MOST_INPUTS = 50;

const place = z.number().min(-10_000).max(10_000);
const modifiers = z.number().int().min(0).max(15).optional();
const input = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('mouse'),
    action: z.enum(['move', 'down', 'up']),
    x: place,
    y: place,
    button: z.enum(['left', 'middle', 'right']).optional(),
    clicks: z.number().int().min(0).max(3).optional(),
    modifiers,
  }),
  z.object({ type: z.literal('wheel'), x: place, y: place, dx: place, dy: place }),
  z.object({
    type: z.literal('key'),
    action: z.enum(['down', 'up']),
    key: z.string().max(40),
    code: z.string().max(40),
    text: z.string().max(8).optional(),
    modifiers,
  }),
  z.object({ type: z.literal('paste'), text: z.string().max(100_000) }),
  z.object({ type: z.literal('go'), to: z.string().max(32_768) }),
  z.object({ type: z.literal('tab'), id: z.string().max(20) }),
]);

export interface LiveDeps {
  readonly sessions: Pick<Sessions, 'here'>;
  readonly links: SessionLinks;
  readonly clock: Clock;
}

export function liveLinks({ sessions, links, clock }: LiveDeps): { pages: LinkPage[]; sockets: LinkSocket[] } {
  const allows = (id: string, right: Right, query: URLSearchParams): boolean =>
    links.allows(id, right, query.get('token') ?? undefined, clock.now());
  const find = (id: string): LiveSession | undefined => {
    const session = sessions.here(id);
    return session?.open ? session : undefined;
  };
  const mayWatch = (id: string, query: URLSearchParams): boolean =>
    allows(id, 'watch', query) || allows(id, 'drive', query);

  const devtoolsOf = new WeakMap<LiveSession, Set<Wire>>();

  return {
    pages: [
      {
        path: '/v2/interact/:sessionId/live',
        page({ params, query }) {
          const id = params.sessionId as string;
          if (!mayWatch(id, query) || find(id) === undefined) throw destroyed();
          return { html: LIVE_PAGE, policy: LIVE_POLICY };
        },
      },
    ],
    sockets: [
      {
        path: '/v2/interact/:sessionId/live/socket',
        admits: ({ params, query }) =>
          mayWatch(params.sessionId as string, query) && find(params.sessionId as string)?.streamWebView === true,
        connect({ params, query }, wire) {
          const id = params.sessionId as string;
          const session = find(id);
          if (session === undefined) return wire.close('The session has ended');
          const drives = allows(id, 'drive', query);
          wire.send(JSON.stringify({ type: 'hello', drives, expiresAt: session.expiresAt }));
          const unwatch = session.browser.watch({
            frame({ bytes, width, height }) {
              if (wire.waiting > BEHIND) return;
              wire.send(JSON.stringify({ type: 'frame', width, height }));
              wire.send(bytes);
            },
            tabs: (tabs) => wire.send(JSON.stringify({ type: 'tabs', tabs })),
          });
          const unclose = session.onClose(() => wire.close('The session has ended'));
          wire.onClose(() => {
            unwatch();
            unclose();
          });
          let inputs = 0;
          wire.onMessage((text) => {
            if (!drives || inputs >= MOST_INPUTS || text.length > 200_000) return;
            const event = input.safeParse(readJson(text));
            if (!event.success) return;
            session.touch();
            inputs++;
            session.browser
              .ask('input', event.data)
              .catch(() => {})
              .finally(() => inputs--);
          });
        },
      },
      {
        path: '/v2/interact/:sessionId/cdp',
        admits: ({ params, query }) =>
          allows(params.sessionId as string, 'cdp', query) && find(params.sessionId as string) !== undefined,
        connect({ params }, wire) {
          const session = find(params.sessionId as string);
          if (session === undefined) return wire.close('The session has ended');
          const wires = devtoolsOf.get(session) ?? new Set();
          devtoolsOf.set(session, wires.add(wire));
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
      },
    ],
  };
}

/** Whether all together are too far behind, and this one no less than its share. */
export function isFarBehind(wires: ReadonlySet<Pick<Wire, 'waiting'>>, wire: Pick<Wire, 'waiting'>): boolean {
  let all = 0;
  for (const { waiting } of wires) all += waiting;
  return all > FAR_BEHIND && wire.waiting >= all / wires.size;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
