/** Whether a response is the requested page. */
import { phraseSource, phrases } from '../../lexicon/index.ts';
import { type Document, parseHtml } from '../tree.ts';
import { ENOUGH_TEXT, LOADING, type Look, lookAt } from './page-evidence.ts';
import { BLOCK_TITLE, BLOCK_WORDS, CHALLENGE_WORDS, HEADER_MARKS, MARKS } from './vendors.ts';

export type Verdict = 'ok' | 'challenge' | 'blocked' | 'shell' | 'soft404';

export interface PageVerdict {
  readonly kind: Verdict;
  /** The evidence, for logs and warnings; absent if ok. */
  readonly reason?: string;
  /** The vendor of the challenge or block, if known. */
  readonly vendor?: string;
}

export interface Answer {
  readonly status: number;
  /** Names in any case. */
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly html: string;
  /** Other types than HTML are always ok. */
  readonly contentType?: string;
  /** The tree of `html`, if it has been parsed already. */
  readonly document?: Document;
}

/** From this number of words on, a page is ok, unless the server says otherwise. */
const FEW_WORDS = 1500;
const HARDLY_ANY = 700;
const MOST_SOURCE = 500_000;
const OK: PageVerdict = { kind: 'ok' };

/**
 * Whether a response is the requested page, or something in its place: a challenge for browsers, a block, a shell that scripts fill, a "not
 * found" with status 200. A page with an error status is ok: it is the document. Errs on the side of ok: a page with much text is ok
 * whatever it is about.
 */
export function judgeAnswer({ status, headers = {}, html, contentType, document }: Answer): PageVerdict {
  const byHeader = judgeHeaders(headers);
  if (byHeader) return byHeader;
  if (contentType !== undefined && contentType !== '' && !/html|^text\/plain/i.test(contentType)) return OK;
  const isRefusal = REFUSALS.has(status);
  if (html.trim() === '') return isRefusal ? judge('blocked', `status ${status} with nothing to read`) : OK;
  const look = lookAt(document ?? parseHtml(html));
  const isFine = status >= 200 && status < 300;
  if (look.text.length < FEW_WORDS || (isRefusal && look.text.length < ENOUGH_TEXT)) {
    const before = judgeMarks(html.slice(0, MOST_SOURCE)) ?? judgeWords(look, isRefusal, status);
    if (before) return before;
  }
  if (!isFine) return OK;
  const phrase = isNotFound(look);
  if (phrase) return judge('soft404', `status ${status}, but the page says "${phrase}"`);
  return judgeShell(look) ?? OK;
}

const REFUSALS = new Set([401, 403, 405, 406, 429, 503]);

const judge = (kind: Verdict, reason: string, vendor?: string): PageVerdict =>
  vendor === undefined ? { kind, reason } : { kind, reason, vendor };

function judgeHeaders(headers: NonNullable<Answer['headers']>): PageVerdict | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    for (const [header, pattern, vendor, verdict] of HEADER_MARKS) {
      if (lower === header && pattern.test(String(value)))
        return judge(verdict, `header ${header} of ${vendor}`, vendor);
    }
  }
  return undefined;
}

function judgeMarks(source: string): PageVerdict | undefined {
  for (const { vendor, verdict, all } of MARKS) {
    if (all.every((mark) => (typeof mark === 'string' ? source.includes(mark) : mark.test(source)))) {
      return judge(verdict, `a page of ${vendor} in place of the page`, vendor);
    }
  }
  return undefined;
}

function judgeWords(look: Look, isRefusal: boolean, status: number): PageVerdict | undefined {
  const shown = `${look.title} ${look.text.slice(0, ENOUGH_TEXT)} ${look.noscript.slice(0, 500)}`;
  if (look.text.length < HARDLY_ANY || isRefusal) {
    const words = CHALLENGE_WORDS.exec(shown)?.[0];
    // A sign-in or comment form may have such a challenge too; there it is legitimate.
    if (words && (isRefusal || look.scripts > 0)) return judge('challenge', `the page says "${words}"`);
  }
  if (status === 429) return judge('blocked', 'status 429: too many requests');
  const isShort = look.text.length < HARDLY_ANY;
  if (isShort && BLOCK_TITLE.test(look.title))
    return judge('blocked', `the page is titled "${look.title.slice(0, 80)}"`);
  if ((status === 403 || status === 503 || status === 406) && look.text.length < FEW_WORDS) {
    const words = BLOCK_WORDS.exec(shown)?.[0];
    if (words) return judge('blocked', `status ${status}, and the page says "${words}"`);
  }
  return undefined;
}

/** A page whose content must be loaded by scripts. */
function judgeShell(look: Look): PageVerdict | undefined {
  const { text, scripts, emptyRoot } = look;
  // Some forums and shops repeat the whole page for readers without scripts.
  if (look.noscript.length > FEW_WORDS) return undefined;
  if (look.goesOn && text.length < 300) return judge('shell', 'the page moves on to another address automatically');
  if (scripts === 0) return undefined;
  if (emptyRoot !== undefined && text.length < HARDLY_ANY)
    return judge('shell', `${emptyRoot} is empty until scripts fill it`);
  if (text.length < 400 && ASKS_FOR_SCRIPTS.test(look.noscript)) return judge('shell', 'the page asks for JavaScript');
  if (text.length < 250 && ASKS_FOR_SCRIPTS.test(text)) return judge('shell', 'the page asks for JavaScript');
  if (text.length < 80 && LOADING.test(text)) return judge('shell', 'the page says that it is loading');
  if (text.length < 60 && look.hasOuterScript && !look.hasOtherContent && look.headings.length === 0)
    return judge('shell', 'scripts and hardly a word');
  return undefined;
}

const ASKS_FOR_SCRIPTS =
  /(?:enable|requires?|need(?:s|ed)?|turn on|activate|without|support|disabled|not enabled)[^.]{0,60}java ?script|java ?script[^.]{0,60}(?:enabled?|required|disabled|needed|to run|to work|turned off|aktivier|activé|activad|habilit|включ)|activ(?:er|ez|ar|e)[^.]{0,30}javascript|включите javascript|(?:有効|启用|啟用)[^。]{0,20}javascript|javascript[^。]{0,20}(?:有効|启用|啟用)/i;

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
function isNotFound({ title, headings, text }: Look): string | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const parts = [...title.slice(0, 300).split(/\s+[|–—·•»«:-]+\s+|\s*[|»«]\s*/), ...headings.slice(0, 2)];
  return parts.find((part) => {
    const written = part.trim();
    return written.length >= 3 && written.length < 100 && NOT_FOUND.test(written) && NEGATION.test(written);
  });
}
