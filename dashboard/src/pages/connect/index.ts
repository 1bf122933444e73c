import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/connect'],
  title: 'Connect',
  about: 'connect Claude, Cursor, VS Code and others to Trawl',
  nav: { section: 'agents', order: 62, shortcut: 'i' },
  load: () => import('./connect.tsx'),
};
