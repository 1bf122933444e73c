import { readFileSync } from 'node:fs';
import { OperatorError } from '../foundation/kernel/errors.ts';

/** The text of a file that an argument names. @throws OperatorError if it cannot be read */
export function textOfFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`cannot read ${path}: ${(error as Error).message}`);
  }
}
