import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/research', '/research/papers/:id'],
  title: 'Papers',
  about: 'search the research index',
  nav: { group: 'Use', icon: 'research', order: 40, shortcut: 'r' },
  load: () => import('./research.tsx'),
};
