import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { citing } from './citations.ts';
import { linesOf } from './files.ts';

/**
 * Writes the papers of an arXiv metadata snapshot (gzip or plain) in the generic form, with made-up references if `isCiting`.
 * @returns how many references they have
 */
export async function writeCitingPapers(snapshot: string, file: string, isCiting: boolean): Promise<number> {
  const referencesOf = citing();
  let total = 0;
  async function* papers(): AsyncGenerator<string> {
    for await (const line of linesOf(snapshot)) {
      const { id, title, abstract, authors, categories } = JSON.parse(line) as Record<string, string>;
      const fields = (categories ?? '').split(' ');
      const references = isCiting ? referencesOf(`arxiv:${id}`, fields[0] as string) : [];
      total += references.length;
      yield `${JSON.stringify({ arxiv: id, title, abstract, authors, categories: fields, ...(isCiting ? { references } : {}) })}\n`;
    }
  }
  await pipeline(Readable.from(papers()), createWriteStream(file));
  return total;
}
