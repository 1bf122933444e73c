import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/search'],
  title: 'Web search',
  about: 'search the web',
  nav: { group: 'Use', icon: 'search', order: 35, shortcut: 'e' },
  load: () => import('./search.tsx'),
};
