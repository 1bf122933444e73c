import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/lists', '/lists/:id', '/lists/:id/screening'],
  title: 'Lists',
  about: 'papers with notes, bibliographies, screening for reviews',
  nav: { section: 'papers', order: 42 },
  load: () => import('./lists.tsx'),
};
