import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/team', '/team/:tab'],
  title: 'Team',
  about: 'people, invitations, teams',
  nav: { section: 'team', order: 90, shortcut: 't' },
  load: () => import('./team.tsx'),
};
