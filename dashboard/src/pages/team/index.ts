import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/team', '/team/:tab'],
  title: 'Team',
  about: 'people, invitations, teams',
  nav: { group: 'Manage', icon: 'team', order: 70, shortcut: 't' },
  load: () => import('./team.tsx'),
};
