import { LOWERED, RAISED, withoutSigns, withRaised } from '../signs.ts';

export type Script = 'raised' | 'lowered' | undefined;

/** Text of a file with marks around it, if it is raised or lowered. */
export function scriptMarks(text: string, script: Script): string {
  const own = withoutSigns(text);
  if (script === undefined || own.trim() === '') return own;
  const { open, close } = script === 'raised' ? RAISED : LOWERED;
  return open + own + close;
}

/** Escaped text in which marks are Markdown. */
export const markedScripts = (text: string): string =>
  /[\ufdd0-\ufdef]/.test(text) ? withoutSigns(withRaised(text)) : text;
