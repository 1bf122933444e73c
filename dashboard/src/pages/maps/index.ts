import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/maps', '/maps/new'],
  title: 'Maps',
  about: 'the URLs of a site',
  nav: { group: 'Observe', icon: 'map', order: 56 },
  load: () => import('./maps.tsx'),
};
