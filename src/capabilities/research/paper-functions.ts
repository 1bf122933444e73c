import { getPaperQuery, paperParams } from '@trawl/contract/v2/research/paper.ts';
import { searchPapersQuery } from '@trawl/contract/v2/research/papers.ts';
import { similarPapersQuery } from '@trawl/contract/v2/research/similar.ts';
import type { z } from 'zod';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { PaperService } from './paper-service.ts';

/** A function of the paper index for tools: takes unvalidated options from a model or a provider's caller. */
type PaperFunction = (options: Readonly<Record<string, unknown>>, deadline: Deadline) => Promise<unknown>;

export interface PaperFunctions {
  readonly search: PaperFunction;
  readonly read: PaperFunction;
  readonly similar: PaperFunction;
}

/**
 * The paper service with the options of its endpoints; path parameters and query are one object. The functions throw ApiError BAD_REQUEST
 * with code `invalid_options` if an option is invalid.
 */
export const paperFunctions = (papers: PaperService): PaperFunctions => ({
  search: (options, deadline) => papers.search(valid(searchPapersQuery, texts(options)), deadline),
  read: ({ id, ...options }, deadline) =>
    papers.read(valid(paperParams, { id }).id, valid(getPaperQuery, texts(options)), deadline),
  similar: ({ id, ...options }, deadline) =>
    papers.similar(valid(paperParams, { id }).id, valid(similarPapersQuery, texts(options)), deadline),
});

function valid<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw new ApiError('BAD_REQUEST', { code: 'invalid_options', details });
}

/** The options as a query string, which the schemas of the endpoints expect. */
const texts = (options: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
