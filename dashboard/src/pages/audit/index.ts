import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/audit'],
  title: 'Audit log',
  about: 'who changed what in the account',
  nav: { section: 'team', order: 96, shortcut: 'u', admin: true },
  load: () => import('./audit.tsx'),
};
