import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/invite'],
  title: 'Invitation',
  frame: 'plain',
  load: () => import('./invite.tsx'),
};
