import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/research', '/research/papers/:id'],
  title: 'Papers',
  about: 'search the research index',
  nav: { section: 'papers', order: 40, tabs: [['/research', 'Search']], shortcut: 'r' },
  load: () => import('./research.tsx'),
};
