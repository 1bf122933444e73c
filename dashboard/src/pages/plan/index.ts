import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/plan'],
  title: 'Plan',
  about: 'credits and limits of the team',
  nav: { section: 'team', order: 94, shortcut: 'l' },
  load: () => import('./plan.tsx'),
};
