import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/agents', '/agents/:id'],
  title: 'Agents',
  about: 'data from a prompt, with the trace of how they were found',
  nav: { group: 'Use', icon: 'agent', order: 42, shortcut: 'n' },
  load: () => import('./agents.tsx'),
};
