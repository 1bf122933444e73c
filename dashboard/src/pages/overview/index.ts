import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/'],
  title: 'Overview',
  about: 'usage and recent requests',
  nav: { order: 10, shortcut: 'o' },
  load: () => import('./overview.tsx'),
};
