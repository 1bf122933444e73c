import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/jobs', '/jobs/:id'],
  title: 'Jobs',
  about: 'crawls, batches and imports, with their progress',
  nav: { section: 'activity', order: 82, shortcut: 'j' },
  load: () => import('./jobs.tsx'),
};
