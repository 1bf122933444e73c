import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/search'],
  title: 'Web search',
  about: 'search the web',
  nav: { section: 'web', order: 30, tabs: [['/search', 'Search']], shortcut: 'e' },
  load: () => import('./search.tsx'),
};
