import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/followed-papers'],
  title: 'Followed papers',
  about: 'snapshots and archives that keep the paper catalog up to date',
  nav: { section: 'papers', order: 44, tabs: [['/followed-papers', 'Followed']], operator: true },
  load: () => import('./followed-papers.tsx'),
};
