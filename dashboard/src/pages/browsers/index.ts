import type { PageDefinition } from '../../app/page.ts';

export const page: PageDefinition = {
  paths: ['/browsers', '/browsers/:id'],
  title: 'Browsers',
  about: 'browser sessions that you control with code, tasks or by hand, and their replays',
  nav: { section: 'web', order: 36, shortcut: 'b' },
  load: () => import('./browsers.tsx'),
};
