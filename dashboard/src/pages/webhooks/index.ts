import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/webhooks'],
  title: 'Webhooks',
  about: 'what was sent to your servers, and what became of it',
  nav: { group: 'Observe', icon: 'hook', order: 65, shortcut: 'w' },
  load: () => import('./webhooks.tsx'),
};
