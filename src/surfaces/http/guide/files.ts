import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createReference } from '../reference/pages.ts';
import { PAGES } from './contents.ts';
import { createGuide } from './guide.ts';
import { layout } from './layout.ts';
import { guideAsset } from './mount.ts';

/**
 * Writes the guide as static files, for a web server that serves them from the root of a host: the pages that a service serves at /guide,
 * with the search, the pictures, the Markdown, llms.txt, the examples, the API reference and its OpenAPI document. What only a service has
 * (the dashboard) is not linked.
 * @returns the number of pages of the guide
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
  for (const name of ['style.css', 'search.js'] as const) {
    for (const place of ['guide', 'docs']) await write(`${place}/${name}`, await guideAsset(name));
  }
  await write('guide/index.json', await guide.searchIndex());
  await write('llms.txt', await guide.overview());
  await write('llms-full.txt', await guide.whole());
  const api = await readFile(new URL('../../../../openapi.json', import.meta.url), 'utf8');
  await write('openapi.json', api);
  const reference = createReference(JSON.parse(api), 'files');
  await write('docs/index.html', reference.overview());
  await write('docs/index.json', reference.searchIndex());
  for (const slug of reference.slugs) await write(`docs/${slug}/index.html`, reference.page(slug) as string);
  for (const place of ['index.html', 'guide/index.html']) {
    await write(
      place,
      `<!doctype html><title>Trawl guide</title><meta http-equiv="refresh" content="0; url=/guide/${PAGES[0]}/">\n`,
    );
  }
  return PAGES.length;
}
