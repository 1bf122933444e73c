import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/keys'],
  title: 'Keys',
  about: 'API keys of the team',
  nav: { group: '', icon: 'key', order: 20, shortcut: 'k' },
  load: () => import('./keys.tsx'),
};
