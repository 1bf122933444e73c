import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/agents', '/agents/:id'],
  title: 'Agents',
  about: 'data from a prompt, with a trace of how it was found',
  nav: { group: 'Use', icon: 'agent', order: 42, shortcut: 'n' },
  load: () => import('./agents.tsx'),
};
