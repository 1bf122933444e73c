import { phraseSource } from '../../lexicon/index.ts';
import { CAPITAL, INITIAL, isLowerName, nameKindOf, PARTICLE, START } from './name-kinds.ts';
import type { PiiSpan } from './span.ts';

/** Names by the words around them, and by other names of the same text. */

/** What is only said of persons, before and after two words with capitals. */
const BEFORE = new RegExp(String.raw`(?<!\p{L})(?:${phraseSource('personal/beforename')}) $`, 'iu');
const AFTER =
  /^(?:,? who\b|'s (?:wife|husband|mother|father|son|daughter|brother|sister|widow)\b| (?:lives|lived|was born|wurde geboren|est né|nació|died|married|shouted|whispered|smiled|will be (?:talking|speaking)|is (?:survived|married))\b)/iu;
const PAIR = new RegExp(`${START}${CAPITAL}(?: ${INITIAL})? ${CAPITAL}(?![\\p{L}\\p{N}_@/-])`, 'gu');
/** Who says something, by one name. */
const SPEAKER = new RegExp(
  `(?<!\\p{L})(?:says|said|asks|asked|replied|starring|told|unlike|early|late) (${CAPITAL})(?=[.,;?!’'”"]|$| (?:and|or|in|that|to)\\b)`,
  'gu',
);
/** Chinese surnames, with a given name of one or two characters, before a form of address or, at the start of a clause, what persons do. */
const CHINESE = new RegExp(
  ((surname) =>
    `${surname}\\p{Script=Han}{1,2}(?=先生|女士|小姐|教授|博士|老师)|(?<!\\p{Script=Han})${surname}\\p{Script=Han}{1,2}(?=说|表示|告诉|认为|指出|，男|，女)`)(
    '[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余杜叶程魏苏吕丁卢姚沈钟姜崔谭陆范汪廖金韦贾夏付邹熊孟秦邱侯江尹薛闫段雷龙黎陶贺毛郝顾龚邵万覃武钱戴严莫孔汤]',
  ),
  'gu',
);

/** Names of persons, listed or not, where the text speaks of them as of persons. */
export function findNamesInContext(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const add = (start: number, end: number) => spans.push({ start, end, entity: 'PERSON', kind: 'context' });
  for (const match of text.matchAll(SPEAKER)) {
    const name = match[1] as string;
    const end = match.index + match[0].length;
    if (['first', 'last', 'both'].includes(nameKindOf(name))) add(end - name.length, end);
  }
  for (const match of text.matchAll(PAIR)) {
    const end = match.index + match[0].length;
    const isThing = match[0].split(' ').some((token) => ['thing', 'word'].includes(nameKindOf(token)));
    const isSaid =
      BEFORE.test(text.slice(Math.max(0, match.index - 30), match.index)) || AFTER.test(text.slice(end, end + 30));
    if (isSaid && !isThing) add(match.index, end);
  }
  for (const match of text.matchAll(CHINESE)) add(match.index, match.index + match[0].length);
  return spans;
}

const LOWER_PAIR = /(?<![\p{L}\p{N}_@/.#&’'-])(\p{Ll}{4,20}) (?:\p{Ll}\. )?(\p{Ll}{4,25})(?![\p{L}\p{N}_@/-])/gu;

/** First and last names in lower case, in lines without capitals. */
export function findLowerNames(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (!/\p{Lu}/u.test(line)) {
      for (const match of line.matchAll(LOWER_PAIR)) {
        if (!isLowerName(match[1] as string, match[2] as string)) continue;
        const start = at + match.index;
        spans.push({ start, end: start + match[0].length, entity: 'PERSON', kind: 'name' });
      }
    }
    at += line.length + 1;
  }
  return spans;
}

/** The surnames of these persons, by which a text calls them later. */
export function surnamesOf(text: string, spans: readonly PiiSpan[]): Set<string> {
  const found = new Set<string>();
  for (const { start, end } of spans) {
    const tokens = text.slice(start, end).split(' ');
    const last = tokens.at(-1) as string;
    if (tokens.length < 2 || last.length < 4 || !/^\p{Lu}\p{Ll}/u.test(last)) continue;
    if (['last', 'both', 'unknown'].includes(nameKindOf(last))) found.add(last);
  }
  return found;
}

/** Whether a name goes on as that of a company or a street. */
export function isOfThing(text: string, { end }: PiiSpan): boolean {
  const next = /^ (\p{Lu}\p{L}{0,40})/u.exec(text.slice(end, end + 50))?.[1];
  return next !== undefined && nameKindOf(next) === 'thing';
}

const WHOLE_PARTICLE = new RegExp(`^${PARTICLE}$`);

/** Whether a name that the tagger found may be that of a person: words with capitals, none of which is that of a thing. */
export function mayBePerson(name: string): boolean {
  // Weber-Santana may be a company.
  if (/\p{Lu}\p{Ll}+-\p{Lu}/u.test(name)) return false;
  return name.split(' ').every((token) => {
    const kind = nameKindOf(token);
    return kind !== 'thing' && (kind !== 'particle' || WHOLE_PARTICLE.test(token));
  });
}
