import type { PaperFunctions } from '../capabilities/research/index.ts';
import type { OwnFunction } from '../platform/providers/index.ts';

/**
 * The functions of the service that provider files can name with `run`. Providers open before the rooms that have the functions.
 * @param papers called once the rooms are open
 */
export const providerFunctions = (papers: () => PaperFunctions): Readonly<Record<string, OwnFunction>> => ({
  'papers.search': (options, deadline) => papers().search(options, deadline),
  'papers.read': (options, deadline) => papers().read(options, deadline),
  'papers.similar': (options, deadline) => papers().similar(options, deadline),
});
