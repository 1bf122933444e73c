import type { OwnFunction } from '../platform/providers/index.ts';

type Functions = Readonly<Record<'papers.search' | 'papers.read' | 'papers.similar', OwnFunction>>;

/**
 * The functions of the service that provider files can name with `run`. Providers are opened before the rooms that serve them.
 * @param rooms those rooms, once they are open
 */
export const ownFunctions = (rooms: () => Functions): Functions => ({
  'papers.search': (options, deadline) => rooms()['papers.search'](options, deadline),
  'papers.read': (options, deadline) => rooms()['papers.read'](options, deadline),
  'papers.similar': (options, deadline) => rooms()['papers.similar'](options, deadline),
});
