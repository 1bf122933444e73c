import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/keys'],
  title: 'Keys',
  about: 'what programs show to be let in',
  nav: { group: '', icon: 'key', order: 20, shortcut: 'k' },
  load: () => import('./keys.tsx'),
};
