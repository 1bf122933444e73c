import { lowered, raised } from '../../markdown/scripts.ts';

/** Noncharacters around raised and lowered text, until the text around it is escaped. */
const RAISED = ['\ufdec', '\ufded'] as const;
const LOWERED = ['\ufdee', '\ufdef'] as const;
const ALL = /[\ufdec-\ufdef]/g;

export type Script = 'raised' | 'lowered' | undefined;

/** Text of a file with marks around it, if it is raised or lowered. */
export function scriptMarks(text: string, script: Script): string {
  const own = text.replace(ALL, '');
  if (script === undefined || own.trim() === '') return own;
  const [open, close] = script === 'raised' ? RAISED : LOWERED;
  return open + own + close;
}

/** Escaped text in which marks are Markdown. */
export function markedScripts(text: string): string {
  if (!/[\ufdec-\ufdef]/.test(text)) return text;
  return text
    .replace(/\ufded\ufdec|\ufdef\ufdee/g, '')
    .replace(/\ufdec([^\ufdec-\ufdef]*)\ufded/g, (_, inner: string) => raised(inner))
    .replace(/\ufdee([^\ufdec-\ufdef]*)\ufdef/g, (_, inner: string) => lowered(inner))
    .replace(ALL, '');
}
