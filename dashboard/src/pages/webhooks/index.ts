import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/webhooks'],
  title: 'Webhooks',
  about: 'events sent to your servers, with their delivery status',
  nav: { section: 'activity', order: 84, shortcut: 'w' },
  load: () => import('./webhooks.tsx'),
};
