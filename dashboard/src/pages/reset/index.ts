import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/reset'],
  title: 'New password',
  frame: 'plain',
  load: () => import('./reset.tsx'),
};
