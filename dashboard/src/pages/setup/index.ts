import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/setup'],
  title: 'Set up',
  frame: 'plain',
  load: () => import('./setup.tsx'),
};
