import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/crawls', '/crawls/new', '/crawls/:id', '/batches', '/batches/new', '/batches/:id'],
  title: 'Crawls',
  about: 'crawls and batches, with their pages and errors',
  nav: {
    section: 'web',
    order: 32,
    tabs: [
      ['/crawls', 'Crawls'],
      ['/batches', 'Batches'],
    ],
    shortcut: 'c',
  },
  load: () => import('./crawls.tsx'),
};
