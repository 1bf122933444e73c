// The walls between the rooms of src/<floor>/, checked by `npm test` and `npm run check`.
// Type-only imports count: a room that needs another's types knows it as well as one that calls it.
// A new downward edge goes into the table below with one line of reason; an upward one is a mistake.

/** What every room that serves a capability may lean on. */
const GROUND = ['accounts', 'store', 'jobs', 'webhooks', 'feeds', 'page', 'llm', 'egress'];

/** The floors, from the ground up, and their rooms. A floor imports itself and the floors below it. */
const FLOORS = {
  foundation: ['kernel', 'channel', 'config', 'store', 'jobs', 'routing', 'egress', 'mail', 'traces'],
  engines: [
    'text',
    'lexicon',
    'values',
    'page',
    'browser',
    'documents',
    'llm',
    'indexing',
    'dumps',
    'tables',
    'site-files',
    'archives',
  ],
  platform: ['accounts', 'providers', 'webhooks', 'feeds'],
  capabilities: [
    ...['research', 'developer', 'scrape', 'map', 'crawl', 'search'],
    ...['parse', 'interact', 'monitor', 'agent', 'extract'],
  ],
  surfaces: ['http', 'console', 'v1', 'open-webui', 'mcp'],
};

/** Room -> [rooms that it may import beside kernel, the reason]. */
const MAY_IMPORT = {
  kernel: [[], 'errors, clock, deadline, log: the ground that everything stands on imports nothing of ours'],
  channel: [[], 'requests to threads and child processes, whatever they do'],
  config: [[], 'settings are read before any room exists'],
  text: [[], 'pure functions on text: terms, folding, ranking'],
  lexicon: [['text'], 'words of all languages as data, folded and stemmed as texts are'],
  dumps: [[], 'records of files of any size, whatever they are about'],
  archives: [[], 'records of web archives, whatever they are for'],
  tables: [[], 'rows as files, whatever they are about'],
  'site-files': [['text'], 'pages as files that other programs read; near texts'],
  values: [
    ['lexicon'],
    'pure functions on text: dates and other typed values, in all languages, with units by their words',
  ],
  page: [
    ['text', 'values', 'lexicon'],
    'pure functions on pages; words of pages are folded, stemmed and ranked as other texts are, and known from the lexicon; values are read as everywhere',
  ],
  store: [
    ['channel', 'config'],
    'opens what the operator set: database, blobs, index; an index is written in a process',
  ],
  mail: [['config'], 'opens a socket to the mail server that the operator set'],
  traces: [['config'], 'opens a socket to the collector of traces that the operator set'],
  egress: [['config'], 'the only way out to addresses from users, pages and models'],
  jobs: [['store'], 'a job and the change that it makes commit together'],
  routing: [['jobs', 'store'], 'what a room gives to the service: routes, files, and how its jobs are run'],
  accounts: [
    ['config', 'store', 'egress', 'mail'],
    'settings arrive as a Pick of Config; keys are rows; invitations are mail',
  ],
  console: [
    ['accounts', 'store', 'jobs', 'config', 'tables'],
    'what people see and change of their account, and the jobs of their team',
  ],
  v1: [
    ['accounts', 'scrape', 'crawl', 'map', 'search', 'extract', 'console'],
    'older forms of the endpoints of these rooms; the balance of a team is read as console reads it',
  ],
  'open-webui': [['scrape', 'search'], 'another form of their endpoints'],
  mcp: [
    ['accounts', 'store'],
    'tools are offered by the scopes of a key; endpoints are run by http; events of lost streams are rows',
  ],
  indexing: [['channel', 'config', 'store', 'jobs'], 'reads queued rows and writes the index, one process at a time'],
  browser: [['channel', 'egress'], 'pages load through the guard, in browsers of processes of their own'],
  documents: [['channel', 'page'], 'files become text with the tools that pages use, in processes of their own'],
  llm: [
    ['channel', 'egress', 'page', 'values'],
    'models are called through the guard, those of the data folder in processes of their own; the extractive one reads pages',
  ],
  providers: [
    ['text', 'egress', 'store', 'accounts'],
    'tools are found by the words of a query; called through the guard; terms are accepted by organizations',
  ],
  webhooks: [['egress', 'jobs', 'store'], 'deliveries are jobs that go out through the guard'],
  feeds: [['accounts', 'store', 'routing'], 'links are rows, and nothing is told of teams that may keep nothing'],
  scrape: [
    [...GROUND, 'channel', 'text', 'browser', 'documents', 'providers'],
    'a page may need a browser, be a file, or belong to a provider, and is made on a thread; chunks are pieces of text',
  ],
  map: [[...GROUND, 'text', 'scrape'], 'reads pages as scrape does; ranks links by the words of a search'],
  search: [
    [...GROUND, 'text', 'values', 'config', 'indexing', 'scrape'],
    'terms and rankings of pages; dates of results; returns page content of its results; settings arrive as a Pick of Config; the pages that were seen are rows that a text index follows',
  ],
  parse: [[...GROUND, 'scrape', 'documents'], 'the same formats as a scraped page, of files that are not fetched'],
  crawl: [
    [...GROUND, 'text', 'tables', 'archives', 'site-files', 'scrape', 'map'],
    'finds URLs and scrapes them; results are files too',
  ],
  research: [
    [...GROUND, 'channel', 'text', 'lexicon', 'values', 'config', 'documents', 'dumps', 'indexing', 'tables', 'search'],
    'terms and rankings of papers; words for their sections; names of months; settings arrive as a Pick of Config; papers are files, tables, and rows that a text index follows; live discovery asks the web; ranking and citations are read on threads',
  ],
  developer: [
    [...GROUND, 'text', 'config', 'dumps', 'indexing'],
    'terms and rankings of passages; records of GitHub come as files; settings arrive as a Pick of Config; passages are rows that a text index follows',
  ],
  interact: [[...GROUND, 'browser', 'scrape'], 'a scraped page that stays open'],
  monitor: [
    [...GROUND, 'values', 'scrape', 'crawl', 'search'],
    'repeats them and compares; numbers are read as everywhere',
  ],
  agent: [
    [...GROUND, 'tables', 'providers', 'scrape', 'map', 'search', 'interact', 'research'],
    'uses the capabilities and the tools of data providers as tools; data are tables too',
  ],
  extract: [[...GROUND, 'scrape', 'agent'], 'its jobs are runs of agents without a trace'],
};

const TS = '\\.ts$';
const TESTS = `\\.test${TS}`;
/** What of the documents room runs in the process that reads a file. */
const READERS =
  'worker\\.|convert\\.|archive\\.|inner-files\\.|csv\\.|feed\\.|html\\.|plain\\.|notebook\\.|svg\\.|to-html\\.|mathml|tree|marked-up\\.|subtitles\\.|xbrl\\.|jats/|latexml/|markdown/|pdf/|office/|mail/|pictures/';
const DOORS = [
  `^src/[^/]+/[^/]+/index${TS}`,
  `^src/foundation/store/search/index${TS}`,
  `^src/foundation/config/client${TS}`,
  `^src/engines/page/markdown/(index|escape|raised)${TS}`,
];
/** What other folders of engines/page import of a folder beside its index.ts: it was so when the rule came. */
const INSIDE_PAGES = `^src/engines/page/(${[
  'clean/(html|remove|selectors)',
  'extract/(titles|yes-or-no)',
  'facts/(address|author|authorship|collect|images|thread)',
  'judge/page-evidence',
  'markdown/(elements|escape|math)',
  'structured/(json-ld|literal)',
  'visible/(hidden-by-style|hidden-mark|line-rules|line-style|mail|style-rules)',
].join('|')})${TS}`;
/** The composition root: app.ts, main.ts and what they are put together from. */
const ROOT = `^src/(compose/)?[^/]+${TS}`;
/** Drawers of small modules, which have no front door. */
const DRAWERS = '^src/foundation/(kernel|routing)/';

/** The folder of a room, as a pattern. */
function folderOf(room) {
  const floor = Object.keys(FLOORS).find((name) => FLOORS[name].includes(room));
  return `src/${floor}/${room}/`;
}

const names = Object.keys(FLOORS);
const floorRules = names.slice(0, -1).map((floor, level) => ({
  name: `floor-of-${floor}`,
  comment: `${floor} stands below ${names.slice(level + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^src/${floor}/`, pathNot: TESTS },
  to: { path: `^src/(${names.slice(level + 1).join('|')})/` },
}));

/** Rooms with endpoints declare them. */
const routing = (room) => (['foundation', 'engines'].some((floor) => FLOORS[floor].includes(room)) ? [] : ['routing']);

const walls = Object.entries(MAY_IMPORT).map(([room, [others, reason]]) => ({
  name: `walls-of-${room}`,
  comment: `${room} imports ${['kernel', ...others].join(', ')}: ${reason}.`,
  severity: 'error',
  from: { path: `^${folderOf(room)}`, pathNot: TESTS },
  to: {
    path: '^src/',
    pathNot: `^(${[...new Set(['kernel', room, ...others, ...routing(room)])].map(folderOf).join('|')})`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...walls,
    ...floorRules,
    {
      name: 'contract-stands-alone',
      comment: 'The service, the dashboard and the command line import the contract; it imports nothing of ours.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(src|test|bench|scripts|dashboard)/' },
    },
    {
      name: 'front-door-only',
      comment:
        'A room is entered through its index.ts; kernel is no room but a drawer of small tools. store has a second door, ' +
        'store/search/index.ts, so that what only needs the database does not load the native index library; config has client.ts, ' +
        'so that commands that only call the service load no library; page/markdown has two for the processes that read files: what they load is what a file waits for.',
      severity: 'error',
      from: { path: '^src/([^/]+/[^/]+)/', pathNot: [TESTS, ROOT, '^src/cli/'] },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', DRAWERS, ...DOORS] },
    },
    {
      name: 'front-door-only-from-outside',
      comment:
        'app.ts, main.ts, the bench and the scripts use the front door too. bench/index-files.ts compares the inner files of a ' +
        'room with other libraries, and compose/migrations.ts loads the migrations of rooms without the rooms.',
      severity: 'error',
      from: { path: [ROOT, '^(bench|scripts)/'], pathNot: [TESTS, `^(bench/index-files|src/compose/migrations)${TS}`] },
      to: { path: '^src/[^/]+/', pathNot: [DRAWERS, ...DOORS, '^src/compose/', `^src/cli/main${TS}`] },
    },
    {
      name: 'front-door-of-folders-of-pages',
      comment:
        'A folder of engines/page is entered through its index.ts, apart from the files that INSIDE_PAGES lists, which may only become fewer.',
      severity: 'error',
      from: { path: '^src/engines/page/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/engines/page/[^/]+/',
        pathNot: ['^src/engines/page/$1/', `^src/engines/page/[^/]+/index${TS}`, INSIDE_PAGES],
      },
    },
    {
      name: 'nobody-knows-http',
      comment: 'Rooms declare routes as plain functions; only the composition root hands them to http.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(surfaces/http|cli)/', ROOT, TESTS] },
      to: { path: '^src/surfaces/http/' },
    },
    {
      name: 'nobody-knows-the-root',
      comment:
        'The files directly in src/ (app.ts, main.ts) and cli/ wire rooms together; nothing that is wired knows them.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/cli/', ROOT, TESTS] },
      to: { path: [ROOT, '^src/cli/'] },
    },
    {
      name: 'every-room-has-walls',
      comment: 'A new room gets a floor and a row in the tables above before anybody imports it.',
      severity: 'error',
      from: {},
      to: {
        path: '^src/[^/]+/',
        pathNot: `^(src/(compose|cli)/|${[...Object.keys(MAY_IMPORT), 'http'].map(folderOf).join('|')})`,
      },
    },
    {
      name: 'no-cycles',
      comment: 'What imports each other is one thing in two files.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'sockets-only-where-they-belong',
      comment: 'egress connects out, store, mail and traces connect to what the operator set, http listens.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(foundation/(egress|store|mail|traces)|surfaces/http|engines/browser)/', TESTS],
      },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$|node_modules/(undici|ws|pg|@opentelemetry)/',
      },
    },
    {
      name: 'files-are-read-by-workers',
      comment:
        'What reads files from outside runs in a process of its own; the service starts that and sees its answer. The guide and the reference read our own docs.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [`^src/engines/documents/(${READERS})`, `^src/surfaces/http/(guide/page|reference/html)${TS}`, TESTS],
      },
      to: {
        path: [
          `^src/engines/documents/(${READERS})`,
          'node_modules/(@llamaindex|@firecrawl|@tesseract|tesseract|postal-mime|micromark)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-development-packages',
      comment: '`npm start` leaves them out. The bench of Markdown reads it with a parser that tests bring.',
      severity: 'error',
      from: { path: '^(src|bench)/', pathNot: [TESTS, '/testing/', `/testing${TS}`, `^bench/markdown${TS}`] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-what-exists',
      comment: 'An import that cannot be resolved, or a package that package.json does not name.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'only-named-packages',
      comment: 'A package that only another package brings may be gone tomorrow.',
      severity: 'error',
      from: { path: '^(src|bench|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    combinedDependencies: false,
    reporterOptions: { text: { highlightFocused: true } },
  },
};
