import type { Format } from '@trawl/contract/v2/scrape/formats.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

/**
 * The format `json` of a scraped page needs a schema or a prompt.
 * @throws ApiError BAD_REQUEST
 */
export function requireSchemaOrPrompt(list: readonly Format[]): void {
  const at = list.findIndex((one) => one.type === 'json' && one.schema === undefined && one.prompt === undefined);
  if (at < 0) return;
  const message = 'Needs a schema, a prompt, or both';
  throw new ApiError('BAD_REQUEST', { details: [{ field: `formats[${at}]`, message }] });
}
