import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/files', '/files/new'],
  title: 'Files',
  about: 'parse a file and compare it with its Markdown',
  nav: { section: 'files', order: 50, shortcut: 'f' },
  load: () => import('./files.tsx'),
};
