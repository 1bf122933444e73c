import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/agents', '/agents/new', '/agents/:id', '/extractions', '/extractions/new', '/extractions/:id'],
  title: 'Agents',
  about: 'agent runs and extractions: data from a prompt, with its sources',
  nav: {
    section: 'agents',
    order: 60,
    tabs: [
      ['/agents', 'Runs'],
      ['/extractions', 'Extractions'],
    ],
    shortcut: 'n',
  },
  load: () => import('./agents.tsx'),
};
