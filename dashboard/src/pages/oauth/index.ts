import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/oauth/authorize'],
  title: 'Connect a program',
  frame: 'plain',
  load: () => import('./oauth.tsx'),
};
