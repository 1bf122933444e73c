import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/sign-in'],
  title: 'Sign in',
  frame: 'plain',
  load: () => import('./sign-in.tsx'),
};
