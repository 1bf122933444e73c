import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/connect'],
  title: 'Connect',
  about: 'Trawl as an MCP server of Claude, Cursor, VS Code, …',
  nav: { group: 'Use', icon: 'plug', order: 46, shortcut: 'i' },
  load: () => import('./connect.tsx'),
};
