import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from './site.ts';

/** A process that serves a folder of pages from memory, on 127.0.0.1; tells its port and its paths to its parent. */

const [folder = '.'] = process.argv.slice(2);
const pages = new Map<string, Buffer>();

function read(dir: string, path: string): void {
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    if (statSync(file).isDirectory()) read(file, `${path}${name}/`);
    else if (name.endsWith('.html')) pages.set(path + name, readFileSync(file));
  }
}
read(folder, '/');

serve(
  (request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0] as string);
    response.writeHead(page ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': page?.length ?? 0,
    });
    response.end(page);
  },
  { paths: [...pages.keys()] },
);
