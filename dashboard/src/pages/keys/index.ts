import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/keys'],
  title: 'Keys',
  about: 'API keys of the team',
  nav: { section: 'team', order: 92, shortcut: 'k' },
  load: () => import('./keys.tsx'),
};
