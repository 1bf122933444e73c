import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/maps', '/maps/new'],
  title: 'Maps',
  about: 'the URLs of a site',
  nav: { section: 'web', order: 34 },
  load: () => import('./maps.tsx'),
};
