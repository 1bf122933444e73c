import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/providers', '/providers/:provider', '/providers/:provider/terms', '/enrichment'],
  title: 'Data providers',
  about: 'turn on third-party data, terms, enrichment',
  nav: { section: 'settings', order: 112, shortcut: 'd' },
  load: () => import('./providers.tsx'),
};
