import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/email'],
  title: 'New email address',
  frame: 'plain',
  load: () => import('./email.tsx'),
};
