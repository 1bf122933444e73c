import type { InteractService } from './service.ts';
import type { LiveSession } from './session.ts';

/** What the links of a session need to decide. */
export type LinkDeps = Pick<InteractService, 'sessions' | 'links' | 'clock'>;

/** The session if it is open in this process. */
export function findOpen({ sessions }: LinkDeps, id: string): LiveSession | undefined {
  const session = sessions.findLocal(id);
  return session?.open ? session : undefined;
}

const allows = ({ links, clock }: LinkDeps, id: string, right: 'watch' | 'drive' | 'cdp', query: URLSearchParams) =>
  links.allows(id, right, query.get('token') ?? undefined, clock.now());

export const mayDrive = (deps: LinkDeps, id: string, query: URLSearchParams): boolean =>
  allows(deps, id, 'drive', query);

export const mayWatch = (deps: LinkDeps, id: string, query: URLSearchParams): boolean =>
  allows(deps, id, 'watch', query) || mayDrive(deps, id, query);

export const mayUseDevtools = (deps: LinkDeps, id: string, query: URLSearchParams): boolean =>
  allows(deps, id, 'cdp', query);
