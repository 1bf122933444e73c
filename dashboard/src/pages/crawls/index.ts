import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/crawls', '/crawls/new', '/crawls/:id', '/batches', '/batches/new'],
  title: 'Crawls',
  about: 'crawls and batches, with their pages and errors',
  nav: { group: 'Observe', icon: 'crawl', order: 55, shortcut: 'c' },
  load: () => import('./crawls.tsx'),
};
