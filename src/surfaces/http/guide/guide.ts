import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownCommand } from '../../../foundation/kernel/process-owner.ts';
import { CONTENTS, PAGES } from './contents.ts';
import { type GuidePage, makePage } from './page.ts';

/** The pages of the guide, each made when it is first asked for: all of them take a second. */
interface Guide {
  /** Titles by name, in the order of the contents. */
  titles(): Promise<ReadonlyMap<string, string>>;
  page(name: string): Promise<GuidePage>;
  /** A file of `examples/` by its path in it, if a page links to it. */
  example(path: string): Promise<string | undefined>;
  /** A picture by its name, if a page shows it. */
  picture(name: string): Promise<Buffer | undefined>;
  /** JSON of all sections. */
  searchIndex(): Promise<string>;
  /** `llms.txt`; see llmstxt.org. */
  overview(): Promise<string>;
  /** The Markdown of all pages. */
  whole(): Promise<string>;
}

const ABOUT =
  'Trawl is a self-hosted web data API: scrape, crawl, map, search, parse, extract, agents, browser sessions, monitors and research papers. ' +
  'Clients of Firecrawl work by changing the base URL.';
/** How the pages call the command line: as people with a clone do. */
const IN_CLONES = 'npm run trawl --';
/** Characters of a section that the search looks at. */
const SEARCHED = 2_000;

export function createGuide(): Guide {
  const texts = once(async () => {
    const read = PAGES.map(async (name) => [name, withCommand(await fileOf(`docs/${name}.md`), ownCommand)] as const);
    return new Map(await Promise.all(read));
  });
  const made = new Map<string, GuidePage>();
  const page = async (name: string): Promise<GuidePage> => {
    const found = made.get(name) ?? makePage(name, (await texts()).get(name) as string, PAGES);
    made.set(name, found);
    return found;
  };
  /** One at a time, so that requests are answered in between. */
  const pages = once(async () => {
    const all: GuidePage[] = [];
    for (const name of PAGES) {
      all.push(await page(name));
      await nextTurn();
    }
    return all;
  });
  const examples = once(async () => {
    const links = [...(await texts()).values()].flatMap((text) => [
      ...text.matchAll(/\]\(\.\.\/examples\/([\w./-]+)\)/g),
    ]);
    return new Set(links.map(([, path]) => path));
  });
  const pictures = once(async () => {
    const shown = [...(await texts()).values()].flatMap((text) => [
      ...text.matchAll(/\]\(pictures\/([a-z-]+\.webp)\)/g),
    ]);
    return new Set(shown.map(([, name]) => name));
  });
  return {
    page,
    picture: async (name) => ((await pictures()).has(name) ? readFile(placeOf(`docs/pictures/${name}`)) : undefined),
    example: async (path) => ((await examples()).has(path) ? fileOf(`examples/${path}`) : undefined),
    titles: once(async () => new Map([...(await texts())].map(([name, text]) => [name, titleOf(text)]))),
    searchIndex: once(async () => JSON.stringify((await pages()).flatMap(entriesOf))),
    overview: once(async () => overviewOf(await pages())),
    whole: once(async () => `${[...(await texts()).values()].map((text) => text.trim()).join('\n\n---\n\n')}\n`),
  };
}

/** The pages as people need them who have installed the package: they have its command, and no scripts of npm. */
export const withCommand = (text: string, command: string): string =>
  command === IN_CLONES
    ? text
    : text.replaceAll(IN_CLONES, command).replaceAll(/^((?:[A-Z_]+=\S+ )*)npm start(?![-\w])/gm, `$1${command} start`);

const placeOf = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);
const fileOf = (path: string): Promise<string> => readFile(placeOf(path), 'utf8');

const titleOf = (markdown: string): string => (/^# (.+)/.exec(markdown)?.[1] ?? '').replaceAll('`', '');

const entriesOf = ({ name, title, sections }: GuidePage) =>
  sections.map(({ id, heading, text }) => ({
    url: `/guide/${name}${id === '' ? '' : `#${id}`}`,
    page: title,
    heading,
    text: text.slice(0, SEARCHED),
  }));

function overviewOf(pages: readonly GuidePage[]): string {
  const groups = CONTENTS.map(({ title, pages: names }) => {
    const links = pages
      .filter(({ name }) => names.includes(name))
      .map((page) => `- [${page.title}](/guide/${page.name}.md): ${page.summary}`);
    return `## ${title}\n\n${links.join('\n')}\n`;
  });
  return `# Trawl\n\n> ${ABOUT}\n\n${groups.join('\n')}\n## API\n\n- [OpenAPI](/openapi.json): every endpoint of \`/v2\`\n`;
}

/** Keeps the result; a failure is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= make().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
