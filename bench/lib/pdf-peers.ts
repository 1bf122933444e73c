import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';
import { wrongUsage } from './run.ts';

/** The Markdown of a PDF as another tool makes it. */
export type PdfReader = (pdf: Buffer) => Promise<string>;

/** The library that Trawl uses for PDFs, alone. */
export const liteparse: PdfReader = async (pdf) => {
  const parser = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', quiet: true });
  return (await parser.parse(pdf)).text;
};

/** @param folder where `@firecrawl/pdf-inspector` is installed */
export function pdfInspector(folder: string): PdfReader {
  const file = join(resolve(folder), 'package.json');
  if (!existsSync(file)) wrongUsage(`${folder} has no package.json`);
  const { processPdf } = createRequire(file)('@firecrawl/pdf-inspector');
  return async (pdf) => processPdf(pdf).markdown ?? '';
}
