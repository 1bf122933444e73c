import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/jobs', '/jobs/:id'],
  title: 'Jobs',
  load: () => import('./jobs.tsx'),
};
