import { phraseSource, phrases } from '../../lexicon/index.ts';
import type { Look } from './page-evidence.ts';

/** Pages that say "not found" with a success status. */

/** Words that make up the whole title or heading. */
const [LEAD, WHAT, WHOSE, ABLE, STATE, WHOLE] = ['lead', 'what', 'whose', 'able', 'state', 'whole'].map((one) =>
  phraseSource(`notfound/${one}`),
);
const CODE = String.raw`(?:error\s*|code\s*)?404(?:\s*error)?[\s:.,!–—-]*(?:the\s+)?(?:${phraseSource('notfound/page')})?\s*(?:is\s+|was\s+)?(?:${phraseSource('notfound/gone')})?`;
const SENTENCE = String.raw`(?:this|the|that|your)?\s*(?:requested\s+)?(?:${WHAT})s?\s*(?:you(?:'re| are| were)?\s+(?:${WHOSE}))?\s*(?:${ABLE})?\s*(?:be|been|not|no longer|n't)?\s*(?:be\s+)?(?:not\s+)?(?:${STATE})(?:\s+anymore)?`;
const NOT_FOUND = new RegExp(
  String.raw`^(?:(?:${LEAD}|http)[\s,.!:]*)*(?:404|${CODE}|${SENTENCE}|${WHOLE})[\s.!?…]*$`,
  'iu',
);

/** Must say that something is missing: the loose pattern also matches "the page is available". */
const NEGATION = phrases('negation');

/** Maximum length of a "not found" text: longer ones are articles. */
const MOST_TEXT = 3000;

/** The text of the page, if its title or its first heading says only "not found"; otherwise undefined. */
export function isNotFound({ title, headings, text }: Look): string | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const parts = [...title.slice(0, 300).split(/\s+[|–—·•»«:-]+\s+|\s*[|»«]\s*/), ...headings.slice(0, 2)];
  return parts.find((part) => {
    const written = part.trim();
    return written.length >= 3 && written.length < 100 && NOT_FOUND.test(written) && NEGATION.test(written);
  });
}
