import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PAGES } from './contents.ts';
import { createGuide } from './guide.ts';
import { layout } from './layout.ts';

/**
 * Writes the guide as static files, for a web server that serves them from the root of a host: the pages that a service serves at /guide,
 * with the search, the pictures, the Markdown, llms.txt, the examples and the OpenAPI document. What only a service has (the dashboard, the
 * API reference) is not linked.
 * @returns the number of pages
 */
export async function writeGuide(folder: string): Promise<number> {
  const guide = createGuide();
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const titles = await guide.titles();
  const linked = new Set<string>();
  for (const name of PAGES) {
    const page = await guide.page(name);
    const html = layout(page, titles, 'files');
    await write(`guide/${name}/index.html`, html);
    await write(`guide/${name}.md`, page.markdown);
    for (const [, path = ''] of html.matchAll(/(?:href|src)="\/((?:examples|guide\/pictures)\/[^"#]+)"/g))
      linked.add(path);
  }
  for (const path of linked) {
    const [, place, name = ''] = /^(examples|guide\/pictures)\/(.+)$/.exec(path) ?? [];
    const content = place === 'examples' ? await guide.example(name) : await guide.picture(name);
    if (content === undefined) throw new Error(`a page links to /${path}, which is not there`);
    await write(path, content);
  }
  for (const name of ['style.css', 'search.js']) {
    await write(`guide/${name}`, await readFile(new URL(name, import.meta.url)));
  }
  await write('guide/index.json', await guide.searchIndex());
  await write('llms.txt', await guide.overview());
  await write('llms-full.txt', await guide.whole());
  await write('openapi.json', await readFile(new URL('../../../../openapi.json', import.meta.url)));
  for (const place of ['index.html', 'guide/index.html']) {
    await write(
      place,
      `<!doctype html><title>Trawl guide</title><meta http-equiv="refresh" content="0; url=/guide/${PAGES[0]}/">\n`,
    );
  }
  return PAGES.length;
}
