/** The pages of the guide in their order: files of `docs/`, by subject. A test checks that none is missing. */
export const CONTENTS: readonly { readonly title: string; readonly pages: readonly string[] }[] = [
  { title: 'Start', pages: ['quickstart', 'which-one', 'capabilities', 'comparison', 'recipes', 'cli', 'dashboard'] },
  { title: 'Assistants', pages: ['mcp', 'drop-ins', 'open-webui', 'models'] },
  {
    title: 'Pages',
    pages: [
      'scrape',
      'batch',
      'crawl',
      'map',
      'parse',
      'extraction',
      'redaction-and-safety',
      'browser',
      'export',
      'import-archives',
    ],
  },
  { title: 'Web', pages: ['search', 'agent', 'extract', 'interact', 'monitor', 'webhooks', 'providers'] },
  {
    title: 'Papers and code',
    pages: ['research', 'reading-lists', 'live-search', 'import-formats', 'developer-search'],
  },
  {
    title: 'Run it',
    pages: [
      ...[
        'self-hosting',
        'configuration',
        'accounts',
        'plans-and-credits',
        'metrics',
        'traces',
        'performance',
        'scaling',
      ],
      'security',
    ],
  },
  { title: 'Reference', pages: ['troubleshooting', 'faq', 'migration', 'errors', 'v1', 'architecture', 'glossary'] },
];

export const PAGES: readonly string[] = CONTENTS.flatMap(({ pages }) => pages);
