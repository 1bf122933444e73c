import type { SitePage } from './site.ts';

/** A small page with a heading and links. */
export const pageOf = (name: string, links: readonly string[] = []): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1>
   <p>All about ${name}, in a sentence that is long enough to be one.</p>
   ${links.map((link) => `<p><a href="${link}">Read on at ${link.slice(0, 40)}</a></p>`).join('\n')}</main></body></html>`;

/** A site of a start and `count` pages as a binary tree; each links back to the start. Nothing below /private may be asked for. */
export function linkedSite(count: number): Record<string, SitePage> {
  const pages: Record<string, SitePage> = {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private\n' },
    '/': pageOf('start', ['/p/1', '/p/2', '/private/x', 'https://elsewhere.example/']),
  };
  for (let i = 1; i <= count; i++) {
    const children = [2 * i + 1, 2 * i + 2].filter((child) => child <= count);
    pages[`/p/${i}`] = pageOf(`page ${i}`, ['/', ...children.map((child) => `/p/${child}`)]);
  }
  return pages;
}
