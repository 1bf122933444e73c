import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/activity', '/activity/:id'],
  title: 'Activity',
  about: 'every request, its result and its cost',
  nav: { group: 'Observe', icon: 'activity', order: 50, shortcut: 'a' },
  load: () => import('./activity.tsx'),
};
