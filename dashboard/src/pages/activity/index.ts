import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/activity', '/activity/:id'],
  title: 'Activity',
  about: 'every request and job, its result and its cost',
  nav: { section: 'activity', order: 80, tabs: [['/activity', 'Work']], shortcut: 'a' },
  load: () => import('./activity.tsx'),
};
