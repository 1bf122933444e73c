import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/operations'],
  title: 'Operations',
  about: 'health, queue, browsers, cache, indexes, disk, current settings',
  nav: { section: 'operations', order: 100, shortcut: 'x', operator: true },
  load: () => import('./operations.tsx'),
};
