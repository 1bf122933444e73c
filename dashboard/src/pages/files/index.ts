import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/files'],
  title: 'Files',
  about: 'drop a file, see its Markdown beside it',
  nav: { group: 'Use', icon: 'copy', order: 38, shortcut: 'f' },
  load: () => import('./files.tsx'),
};
