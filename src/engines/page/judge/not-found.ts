import { phrases } from '../../lexicon/index.ts';
import type { Look } from './page-evidence.ts';

/** Pages that say "not found" with a success status. */

/** Words that make up the whole title or heading. */
const NOT_FOUND =
  /^(?:oops[,.!]*\s*|sorry[,.!]*\s*|whoops[,.!]*\s*|error:?\s*|http\s*)*(?:404|(?:error\s*|code\s*)?404(?:\s*error)?[\s:.,!–—-]*(?:the\s+)?(?:page|file|document|seite|página|pagina)?\s*(?:is\s+|was\s+)?(?:not\s+found|missing|introuvable|nicht\s+gefunden|no\s+encontrada|non\s+trovata)?|(?:this|the|that|your)?\s*(?:requested\s+)?(?:page|file|document|url|resource|content|product|article|post|item)s?\s*(?:you(?:'re| are| were)?\s+(?:requested|looking for|tried to \w+|wanted))?\s*(?:is|was|could|can|has|have|does|do|can't|cannot|couldn't|doesn't|isn't)?\s*(?:be|been|not|no longer|n't)?\s*(?:be\s+)?(?:not\s+)?(?:found|exist|exists|available|missing)(?:\s+anymore)?|not\s+found|(?:that|this|the)\s+page\s+(?:doesn.t|does\s+not|no\s+longer)\s+exists?|nothing\s+found|we\s+(?:can.t|cannot|couldn.t|could\s+not)\s+find\s+(?:that|this|the|your)\s+page(?:\s+you.{0,30})?|seite\s+nicht\s+gefunden|die\s+seite\s+wurde\s+nicht\s+gefunden|page\s+(?:introuvable|non\s+trouvée)|página\s+no\s+encontrada|página\s+não\s+encontrada|pagina\s+non\s+trovata|pagina\s+niet\s+gevonden|страница\s+не\s+найдена|ページが見つかりません(?:でした)?|页面(?:不存在|未找到)|找不到(?:页面|頁面))[\s.!?…]*$/i;

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
