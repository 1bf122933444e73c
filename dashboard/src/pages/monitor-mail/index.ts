import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/monitor-mail'],
  title: 'Emails of monitors',
  frame: 'plain',
  load: () => import('./monitor-mail.tsx'),
};
