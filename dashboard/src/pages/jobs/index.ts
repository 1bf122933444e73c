import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/jobs', '/jobs/:id'],
  title: 'Jobs',
  about: 'crawls, batches and imports, with their progress',
  nav: { group: 'Observe', icon: 'jobs', order: 60, shortcut: 'j' },
  load: () => import('./jobs.tsx'),
};
