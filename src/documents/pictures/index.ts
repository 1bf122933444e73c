import type { Made } from '../convert.ts';
import { DocumentError } from '../error.ts';
import type { Task } from '../options.ts';
export async function imageToMarkdown(_bytes: Uint8Array, _task: Task): Promise<Made> {
  throw new DocumentError('empty', 'soon');
}
