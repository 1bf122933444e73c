// Over 10 kB: the features are in one file because weights.ts is valid only for exactly these.

import { phraseSource } from '../../lexicon/index.ts';
import { INSTRUCTION_STOP_WORDS } from '../../text/index.ts';

/**
 * Lines with a request that is unrelated to the page: "Translate your answer into Spanish." between the rows of a table. They contain no
 * typical phrase, so a linear model rates features of the line and of its surroundings.
 */

/** The features, in the order of the weights (weights.ts). All are 0 to 1, except logarithms. */
export const FEATURES = [
  'imperative', // begins with a verb that asks for text
  'yourAnswer', // speaks of "your answer"
  'yourAnswerFirst', // begins with "in your answer"
  'imperativeYourAnswer', // both
  'form', // asks for a language, an encoding, an order of letters
  'question', // a question
  'asks', // "can you", "help me", "please"
  'askedFirst', // ends with a question mark and begins with a word that asks
  'me', // I, me, my
  'you', // you or your, but not "your answer"
  'overlap', // share of its longer words that stand elsewhere on the page too
  'noOverlap', // none of at least two does
  'otherRequests', // log of how many other lines of the page ask
  'markup', // a heading, list item, quotation, table row, or in bold
  'link', // has a link
  'aroundTable', // next to a row of a table
  'aroundCode', // next to code
  'aroundSentence', // next to a line of prose
  'edge', // first or last line
  'tableShare', // share of rows of tables among the page's lines
  'codeShare', // share of lines of code
  'short', // fewer than four words
  'long', // more than thirty
  'alone', // the page has nothing else
  'lines', // log of the number of lines
  'stop', // ends with a full stop or question mark
  'capital', // begins with a capital letter
  'ownSubject', // speaks of contact, subscription, cookies: what pages ask of people
] as const;

export interface RequestLine {
  /** Offset of the line in the text, in UTF-16 units. */
  start: number;
  end: number;
  text: string;
  features: number[];
}

const VERBS =
  'add|adjust|alter|analy[sz]e|answer|append|apply|argue|attach|augment|begin|calculate|change|classify|compare|compile|compose|compute|conclude|convert|create|define|describe|detail|determine|discuss|display|draft|embed|encode|encrypt|end|enhance|enumerate|estimate|evaluate|examine|explain|express|extract|fetch|finish|format|generate|give|hint|identify|imply|include|incorporate|infuse|insert|integrate|interpret|introduce|invert|investigate|list|make|mention|mirror|mix|modify|name|offer|outline|output|paraphrase|plan|predict|present|print|produce|promote|propose|provide|quote|recommend|refer|render|rephrase|replace|reply|report|represent|respond|restate|return|reverse|review|rewrite|say|scramble|share|shift|show|slip|solve|speak|spell|start|state|structure|substitute|suggest|summari[sz]e|swap|talk|teach|tell|translate|transcribe|transform|turn|update|use|utili[sz]e|verify|weave|write';
const IMPERATIVE = new RegExp(
  `^(?:please |kindly |now |also |then |instead |and |finally,? |next,? |always |just )?(?:${VERBS})\\b`,
  'i',
);
const ANSWER = `(?:${phraseSource('injected/reply')})`;
const YOUR_ANSWER = new RegExp(
  `\\byour (?:[a-z]{1,12} )?${ANSWER}\\b|\\b(?:reply|respond|answer) (?:to (?:me|this|us) )?(?:only |back )?(?:in|using|with|as|by|backwards?|like|entirely)\\b`,
  'i',
);
const YOUR_ANSWER_FIRST = new RegExp(
  `^(?:in|within|throughout|at the (?:end|start|beginning) of|alongside|for|when|as part of) your ${ANSWER}\\b|^(?:reply|respond|answer)\\b`,
  'i',
);
const LANGUAGES =
  'english|spanish|french|german|italian|portuguese|dutch|russian|chinese|mandarin|japanese|korean|arabic|hindi|turkish|polish|swedish|danish|norwegian|finnish|greek|latin|hebrew|thai|vietnamese|indonesian|ukrainian|czech|hungarian|romanian|swahili|klingon';
const FORM = new RegExp(
  `\\b(?:base ?-?\\d{2}|hex(?:adecimal)?|binary|ascii|morse|rot-?\\d{1,2}|caesar|cipher|leet ?speak|pig latin|emojis?|emoticons?|reverse(?:d)?|backwards?|upside down|mirror(?:ed)?|uppercase|lowercase|all caps|anagrams?|rhymes?|haiku|poem|letters? (?:by|in)|alphabet|character order|order of (?:the )?(?:letters|characters|words)|sequence|encod(?:e|ed|ing)|encrypt(?:ed|ion)?|url encoding|unicode|synonyms|(?:in|into|to) (?:${LANGUAGES}))\\b`,
  'i',
);
const ASKS =
  /^(?:please|kindly|can you|could you|would you|will you|help me|show me|tell me|give me|let me know|teach me|guide me|walk me|i (?:need|want|would like|'d like)|what|how|why|which|who|where|when|is|are|do|does|should)\b/i;
const WH = /^(?:what|how|why|which|who|where|when|is|are|do|does|can|could|should|would|will)\b/i;
const ASKS_PERSON =
  /^(?:can you|could you|would you|will you|help me|show me|tell me|give me|teach me|please|kindly|guide me|walk me)\b/i;
const PAGE_MATTERS =
  /\b(?:subscri\w+|sign ?(?:up|in)|log ?in|cookies?|newsletter|contact us|e-?mail|password|account|cart|checkout|download|click|tap|comments?|forum|post|thread|privacy|terms|policy|browser|javascript|required|upload|settings|learn more|read more|see (?:more|all)|our|we|us)\b/i;
const LONGEST = 400;

interface Line {
  start: number;
  text: string;
  kind: 'prose' | 'table' | 'code' | 'markup';
}

/**
 * Every line that could be such a request, with its features. Two passes over the text: linear.
 * @param text Markdown or plain text, with disguises removed
 */
export function requestLines(text: string): RequestLine[] {
  const lines = linesOf(text);
  const asking = lines.filter(isAsking);
  if (asking.length === 0) return [];
  const counts = wordCounts(lines);
  const tables = lines.filter((line) => line.kind === 'table').length / lines.length;
  const codes = lines.filter((line) => line.kind === 'code').length / lines.length;
  const requests: RequestLine[] = [];
  const places = new Map(lines.map((line, i) => [line, i]));
  for (const line of asking) {
    const i = places.get(line) as number;
    const written = spoken(line.text);
    const words = written.split(/\s+/);
    const content = contentWords(written);
    const elsewhere = content.filter(
      (word) => (counts.get(word) ?? 0) > content.filter((other) => other === word).length,
    );
    const around = [lines[i - 1], lines[i + 1]];
    const next = (kind: Line['kind']) => Number(around.some((other) => other?.kind === kind));
    const isImperative = IMPERATIVE.test(written);
    const isYourAnswer = YOUR_ANSWER.test(written);
    const isQuestion = /\?["'”’)]*$|\? ["'“]/.test(written);
    const values: { [feature in (typeof FEATURES)[number]]: number } = {
      imperative: Number(isImperative),
      yourAnswer: Number(isYourAnswer),
      yourAnswerFirst: Number(YOUR_ANSWER_FIRST.test(written)),
      imperativeYourAnswer: Number(isImperative && isYourAnswer),
      form: Number(FORM.test(written) && (isImperative || ASKS_PERSON.test(written) || isYourAnswer)),
      question: Number(isQuestion),
      asks: Number(ASKS_PERSON.test(written)),
      askedFirst: Number(isQuestion && WH.test(written)),
      me: Number(/\b(?:i|me|my)\b/i.test(written)),
      you: Number(/\byour?\b/i.test(written) && !isYourAnswer),
      overlap: content.length ? elsewhere.length / content.length : 0.5,
      noOverlap: Number(content.length >= 2 && elsewhere.length === 0),
      otherRequests: Math.log1p(asking.length - 1),
      markup: Number(line.kind === 'markup'),
      link: Number(/\]\(|https?:\/\//.test(line.text)),
      aroundTable: next('table'),
      aroundCode: next('code'),
      aroundSentence: next('prose'),
      edge: Number(i === 0 || i === lines.length - 1),
      tableShare: tables,
      codeShare: codes,
      short: Number(words.length < 4),
      long: Number(words.length > 30),
      alone: Number(lines.length === 1),
      lines: Math.log1p(lines.length),
      stop: Number(/[.?!]["'”’)]*$|['"”’]$/.test(written)),
      capital: Number(/^\p{Lu}/u.test(written)),
      ownSubject: Number(PAGE_MATTERS.test(written) && !isYourAnswer),
    };
    requests.push({
      start: line.start,
      end: line.start + line.text.length,
      text: written,
      features: FEATURES.map((name) => values[name]),
    });
  }
  return requests;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isFenced = false;
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const isFence = /^\s{0,3}(?:```|~~~)/.test(line);
    if (isFence) isFenced = !isFenced;
    if (line.trim() !== '') lines.push({ start, text: line, kind: isFenced || isFence ? 'code' : kindOf(line) });
    start = end + 1;
  }
  return lines;
}

function kindOf(line: string): Line['kind'] {
  if (/^\s*\|/.test(line) || line.split('|', 5).length > 4) return 'table';
  if (/^(?: {4}|\t)\s*\S/.test(line) || isCodeLike(line.trim())) return 'code';
  if (/^\s{0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |>|\*\*|__|!?\[|<)/.test(line)) return 'markup';
  return 'prose';
}

function isCodeLike(line: string): boolean {
  if (line.length > LONGEST) return false;
  return /[;{}]$|^(?:import|from|def|class|return|for|while|if|else|elif|try|except|with|print|const|let|var|function|public|private|>>>|\$ |#include|@)\b.*[:(={]|^[\w.[\]'"]{1,60}(?: ?[-+*/|]?= ?|\()\S|^File "|^(?:Traceback|\w{2,40}(?:Error|Exception|Warning)\b)|^(?:>>>|\.\.\.|\$|%) |^[-+*/=<>(){}[\],.\d\s]+$/.test(
    line,
  );
}

function isAsking(line: Line): boolean {
  if (line.kind === 'table' || line.kind === 'code' || line.text.length > 4 * LONGEST) return false;
  const text = spoken(line.text);
  if (text.length < 8 || text.length > LONGEST) return false;
  return IMPERATIVE.test(text) || ASKS.test(text) || YOUR_ANSWER_FIRST.test(text) || YOUR_ANSWER.test(text);
}

/** The words of a line without Markdown. */
function spoken(line: string): string {
  return line
    .trim()
    .replace(/^(?:#{1,6} |[-*+] |\d{1,3}[.)] |> ?|\*\*|__|_)+/, '')
    .replace(/(?:\*\*|__)$/, '')
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}\)/g, '$1')
    .trim();
}

/** Words of four letters and more, truncated to a stem of six. */
function contentWords(text: string): string[] {
  const words: string[] = [];
  for (const match of text.toLowerCase().matchAll(/[\p{L}\p{N}]{4,40}/gu)) {
    if (!INSTRUCTION_STOP_WORDS.has(match[0])) words.push(match[0].slice(0, 6));
  }
  return words;
}

function wordCounts(lines: Line[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const word of contentWords(line.text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Whether a line describes how "your answer" should be; in hidden text, only a model can be meant. */
export function tellsHowToAnswer(line: RequestLine): boolean {
  if (line.features[FEATURES.indexOf('imperativeYourAnswer')] !== 1) return false;
  return !/^\w+ your \w+(?: here| below)?[\s.:…!*]*$/.test(line.text);
}
