import { readFileSync } from 'node:fs';
import { type Context, text, UsageError } from './command.ts';

/**
 * The JSON Schema of `--schema`: JSON, or the path of a file with it.
 * @throws UsageError if it is neither
 */
export function schemaOption(context: Context): Record<string, unknown> | undefined {
  const given = text(context, 'schema');
  if (given === undefined) return undefined;
  const json = given.trimStart().startsWith('{') ? given : contentOf(given);
  try {
    const schema: unknown = JSON.parse(json);
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) {
      return schema as Record<string, unknown>;
    }
  } catch (error) {
    throw new UsageError(`--schema is not valid JSON: ${(error as Error).message}`);
  }
  throw new UsageError('--schema must be a JSON object');
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`--schema: cannot read the file ${path}`);
  }
}
