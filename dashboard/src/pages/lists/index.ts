import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/lists', '/lists/:id'],
  title: 'Lists',
  about: 'papers with notes, and bibliographies',
  nav: { section: 'papers', order: 42 },
  load: () => import('./lists.tsx'),
};
