import { pageOptions } from '@trawl/contract/mcp/fields.ts';
import { z } from 'zod';
import { ownField } from '../../foundation/kernel/table.ts';
import { readArguments } from './read-arguments.ts';

/** Options of pages as tools take them, translated to those of the API: formats there are objects. */

/** Of all options, since nested options name only some in their own schema. */
const SCHEMA = z.object(pageOptions);

interface Given {
  readonly formats?: readonly string[] | undefined;
  readonly jsonOptions?: object | undefined;
  readonly queryOptions?: object | undefined;
  readonly screenshotOptions?: object | undefined;
  readonly parsers?: readonly string[] | undefined;
  readonly pdfOptions?: object | undefined;
}

/** @param given may have any option of a page; those of the API are passed on */
export function asPageOptions(given: object): Record<string, unknown> {
  const { formats, jsonOptions, queryOptions, screenshotOptions, parsers, pdfOptions, ...rest } = readArguments(
    SCHEMA,
    given as Record<string, unknown>,
  ) as Given;
  const options: Record<string, object | undefined> = {
    json: jsonOptions,
    query: queryOptions,
    screenshot: screenshotOptions,
    pdf: pdfOptions,
  };
  const full = (type: unknown): unknown => {
    const more = typeof type === 'string' ? ownField(options, type) : undefined;
    return more === undefined ? type : { type, ...more };
  };
  return {
    ...rest,
    ...(formats === undefined || formats.length === 0 ? {} : { formats: formats.map(full) }),
    ...(parsers === undefined || parsers.length === 0 ? {} : { parsers: parsers.map(full) }),
  };
}
