import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/settings', '/settings/:tab'],
  title: 'Settings',
  about: 'profile, password, sign-ins, threat protection, system',
  nav: { section: 'settings', order: 110, shortcut: 's' },
  load: () => import('./settings.tsx'),
};
