import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/playground', '/playground/:capability'],
  title: 'Playground',
  about: 'try every endpoint, and get the code for it',
  nav: { section: 'playground', order: 20, shortcut: 'p' },
  load: () => import('./playground.tsx'),
};
