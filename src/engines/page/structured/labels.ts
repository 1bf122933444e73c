import { phrases } from '../../lexicon/index.ts';
import { oneLine } from '../../text/index.ts';
import type { Pair } from './tables.ts';

/** Labels with values in a line of text: `Price: 12 €`, `<b>Weight</b> 2 kg`, `Author — Ann`. */

const LABEL_CLASS =
  /(?:^|[\s_-])(?:label|lbl|key|term|attr(?:ibute)?-?name|field-?(?:name|label)|spec-?(?:name|label|key)|prop(?:erty)?-?(?:name|label)|info-?label)(?:$|[\s_-])/i;

/** Words that start a label before a dash; a dash alone is too ambiguous. */
const DASH_LABEL = phrases('labelword/dash', 'whole');

const MAX_LABEL = 50;
const MAX_LABEL_WORDS = 6;

/** Whether a class marks its element as a label. */
export function labelOfClass(names: string | undefined): boolean {
  return names !== undefined && names.length < 300 && LABEL_CLASS.test(names);
}

export interface Part {
  readonly text: string;
  /** Bold, or with a class for labels. */
  readonly isMarked: boolean;
}

/** The label and the value of a line; undefined for any other line. */
export function labelIn(line: string, parts: readonly Part[] = []): Pair | undefined {
  const colon = /^([^:：]{1,50})[:：](?=\s|$|[^/\d\s])\s*(\S[\s\S]*)$/.exec(line);
  if (colon) {
    const [, label, value] = colon as unknown as [string, string, string];
    if (isLabel(label)) return { label: label.trim(), value };
    return undefined;
  }
  // The first piece is marked, the rest is not.
  const present = parts.filter(({ text }) => text.trim() !== '');
  const rest = present.slice(1);
  if (present.length > 1 && present[0]?.isMarked && rest.some(({ isMarked }) => !isMarked)) {
    const label = oneLine((present[0] as Part).text);
    const value = line.slice(label.length).replace(/^\s*[:：–—-]?\s*/, '');
    if (isLabel(label) && value !== '' && line.startsWith(label) && value.length <= 300 && !/[.!?]$/.test(label)) {
      return { label, value };
    }
  }
  const dash = /^([\p{L} ]{2,30}?)\s+[–—-]\s+(\S.{0,200})$/u.exec(line);
  if (dash && DASH_LABEL.test((dash[1] as string).trim())) {
    return { label: (dash[1] as string).trim(), value: dash[2] as string };
  }
  return undefined;
}

function isLabel(label: string): boolean {
  const trimmed = label.trim();
  if (trimmed.length > MAX_LABEL || !/\p{L}/u.test(trimmed)) return false;
  if (/https?$/i.test(trimmed) || /[.!?;]\s/.test(trimmed)) return false;
  return trimmed.split(/\s+/).length <= MAX_LABEL_WORDS;
}
