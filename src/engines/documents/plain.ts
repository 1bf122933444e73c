import { layOutJson } from '../../foundation/kernel/json-source.ts';

/** Text formats that are shown verbatim. */

/** A code block with a fence longer than any in it. */
export function fenced(text: string, language = ''): string {
  const body = text.trimEnd();
  if (body.trim() === '') return '';
  const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** JSON, laid out: its numbers and keys as they were written. Invalid JSON is unchanged. */
export const jsonToMarkdown = (text: string): string => fenced(layOutJson(text), 'json');
