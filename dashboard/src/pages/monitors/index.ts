import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/monitors', '/monitors/new', '/monitors/:id', '/monitors/:id/:check'],
  title: 'Monitors',
  about: 'watch pages, sites and searches, and see what has changed',
  nav: { section: 'monitors', order: 70, shortcut: 'm' },
  load: () => import('./monitors.tsx'),
};
