import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/lists', '/lists/:id'],
  title: 'Lists',
  about: 'papers with notes, and bibliographies',
  nav: { group: 'Use', icon: 'bookmark', order: 41 },
  load: () => import('./lists.tsx'),
};
