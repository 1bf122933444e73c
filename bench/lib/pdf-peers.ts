import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';

/** The Markdown of a PDF as another tool makes it. */
export type PdfReader = (pdf: Buffer) => Promise<string>;

/** The library that Trawl uses for PDFs, alone. */
export const liteparse: PdfReader = async (pdf) => {
  const parser = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', quiet: true });
  return (await parser.parse(pdf)).text;
};

/** A package that is installed in a folder of peers; undefined if it is not, which is said, or if there is no folder. */
// biome-ignore lint/suspicious/noExplicitAny: a package without types
export function peerIn(folder: string | undefined, name: string, say: (line: string) => void): any {
  if (folder === undefined) return undefined;
  if (existsSync(join(resolve(folder), 'node_modules', name)))
    return createRequire(join(resolve(folder), 'package.json'))(name);
  say(`not measured: ${name} is not installed in ${folder}`);
}

/** @param folder where `@firecrawl/pdf-inspector` is installed; undefined if it is not */
export function pdfInspector(folder: string | undefined, say: (line: string) => void): PdfReader | undefined {
  const peer = peerIn(folder, '@firecrawl/pdf-inspector', say);
  return peer && (async (pdf) => peer.processPdf(pdf).markdown ?? '');
}
