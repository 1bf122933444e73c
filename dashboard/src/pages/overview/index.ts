import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/'],
  title: 'Overview',
  about: 'what is used, and what happened last',
  nav: { group: '', icon: 'overview', order: 10, shortcut: 'o' },
  load: () => import('./overview.tsx'),
};
