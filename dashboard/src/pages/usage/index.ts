import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/usage'],
  title: 'Usage',
  about: 'requests and credits by key and day',
  nav: { section: 'activity', order: 82 },
  load: () => import('./usage.tsx'),
};
