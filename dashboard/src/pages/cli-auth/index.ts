import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/cli-auth'],
  title: 'Command line',
  frame: 'plain',
  load: () => import('./cli-auth.tsx'),
};
