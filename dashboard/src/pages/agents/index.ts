import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/agents', '/agents/new', '/agents/:id', '/extractions', '/extractions/new', '/extractions/:id'],
  title: 'Agents',
  about: 'agent runs and extractions: data from a prompt, with its sources',
  nav: { group: 'Use', icon: 'agent', order: 42, shortcut: 'n' },
  load: () => import('./agents.tsx'),
};
