import { phraseSource, phrases } from '../../lexicon/index.ts';
import { agos, dates, money, replaceFound, times, weekdays } from '../../values/index.ts';
import { changesOf, type DiffChange, type MarkdownDiff } from './markdown.ts';

/**
 * The volatile parts of a page, learned from its versions. JSON, so that it can be stored with the page. Two things are learned: lines in
 * which only numbers change (counters, clocks), and places with different lines in nearly every version (rotating advertisements,
 * recommendations).
 */
export interface Volatile {
  versions: number;
  /** Lines with their numbers blanked. */
  lines: string[];
  /** Places, identified by the unchanged lines around them. */
  places: string[];
}

/** Minimum number of versions: a single change may have a reason. */
const FEWEST_VERSIONS = 3;
/** Share of the steps between versions in which something has to change to count as noise. */
const SHARE = 0.6;
/** Limits: learned items of each kind; versions; characters of a line that identify it. */
const MOST_LEARNT = 500;
const MOST_VERSIONS = 12;
const NAME_LENGTH = 200;

/**
 * Learns from the versions of one page, oldest first (the newest twelve count). Prices and other amounts of money are never noise, because
 * people monitor pages for them.
 */
export function learnVolatile(versions: string[]): Volatile {
  const recent = versions.slice(-MOST_VERSIONS).map((version) => version.split('\n').map((line) => line.trim()));
  const lines = new Map<string, number>();
  const places = new Map<string, number>();
  for (let i = 1; i < recent.length; i++) {
    const before = recent[i - 1] as string[];
    const after = recent[i] as string[];
    const inThisStep = new Set<string>();
    for (const block of blocksOf(changesOf(before, after))) {
      const masks = new Set(block.removed.map(maskNumbers));
      for (const line of block.added) {
        const mask = maskNumbers(line);
        if (masks.has(mask) && mask !== line && !isOfMoney(line)) inThisStep.add(`l${mask}`);
      }
      if (block.removed.length > 0 && block.added.length > 0) inThisStep.add(`p${placeOf(block.above, block.below)}`);
    }
    for (const key of inThisStep) {
      const counts = key[0] === 'l' ? lines : places;
      counts.set(key.slice(1), (counts.get(key.slice(1)) ?? 0) + 1);
    }
  }
  const steps = recent.length - 1;
  const learnt = (counts: Map<string, number>) =>
    [...counts]
      .filter(([, count]) => recent.length >= FEWEST_VERSIONS && count >= 2 && count >= SHARE * steps)
      .map(([key]) => key)
      .slice(0, MOST_LEARNT);
  return { versions: recent.length, lines: learnt(lines), places: learnt(places) };
}

/**
 * Whether a diff contains only noise: relative times and clocks, dates of the last update, counters of views, likes and readers, white
 * space and punctuation, URLs of images and trackers, and learned noise.
 * @param learnt from the versions before the change; without it, only general noise counts
 */
export function isOnlyNoise(diff: MarkdownDiff, learnt?: Volatile): boolean {
  const isNoisy = noiseFilter(learnt);
  for (const file of diff.json.files) {
    for (const chunk of file.chunks) {
      for (const block of blocksOf(chunk.changes)) {
        if (!isNoisy(block)) return false;
      }
    }
  }
  return true;
}

/** A changed part of a text. */
export interface Block {
  removed: string[];
  added: string[];
  /** The line number of each, from 1. */
  removedAt: number[];
  addedAt: number[];
  /** The nearest unchanged, non-empty lines above and below. */
  above: string;
  below: string;
}

function isNoise(block: Block, lines: Set<string>, places: Set<string>): boolean {
  const removed = comparable(block.removed, lines);
  const added = comparable(block.added, lines);
  if (removed === added) return true;
  if (!places.has(placeOf(block.above, block.below))) return false;
  return !block.removed.some((line) => isOfMoney(line)) && !block.added.some((line) => isOfMoney(line));
}

/** The lines of a block for comparison: without volatile parts and white space. */
function comparable(block: string[], lines: Set<string>): string {
  const kept: string[] = [];
  for (const line of block) {
    const mask = maskNumbers(line);
    const text = lines.has(mask) ? mask : withoutNoise(line);
    if (text !== '') kept.push(text);
  }
  return kept.join('\n');
}

/** What people monitor pages for. */
const isOfMoney = (line: string): boolean =>
  /\p{Sc}/u.test(line) || OF_VALUE.test(line) || money.find(line.slice(0, LONGEST_LINE)).length > 0;
const OF_VALUE = phrases('topic/price topic/stock');
/** A day as `withMarks` has it. */
const DATE = '\u0001[^\u0002]{1,60}\u0002';
const COUNTED =
  '(?:views?|likes?|comments?|shares?|reads?|readers?|visitors?|visits?|users? online|online|followers?|subscribers?|members?|replies|reactions?|downloads?|stars?|forks?|votes?|points?|upvotes?|plays?|watching|impressions?)';
/** General noise. Each pattern has bounded repetitions. */
const NOISE: RegExp[] = [
  phrases('dated/justnow', 'within', 'giu'),
  new RegExp(
    `\\b(?:last )?(?:updated|modified|refreshed|checked|generated|rendered|retrieved|as of|current time|server time|local time|today is|it is now|page loaded|aktualisiert|stand)\\b:?(?: (?:on|at|am|in|um))? {0,2}(?:${weekdays.NAMED},? )?(?:${DATE})?,?(?: (?:at|um|-|–))? {0,2}(?:${times.CLOCK}|\\d{1,6}(?:\\.\\d{1,6})? ?(?:ms|s|seconds))?`,
    'giu',
  ),
  new RegExp(times.CLOCK, 'giu'),
  new RegExp(`\\b\\d[\\d.,]{0,14} ?[kmb]?\\+? ${COUNTED}\\b`, 'gi'),
  new RegExp(`\\b\\d[\\d.,]{0,14} (?:${phraseSource('furniture/helpful')})\\b`, 'gi'),
  new RegExp(`\\b${COUNTED}: ?\\d[\\d.,]{0,14} ?[kmb]?\\b`, 'gi'),
  /[?&](?:utm_[a-z]{1,20}|gclid|fbclid|msclkid|_ga|sid|session(?:id)?|phpsessid|jsessionid|token|nonce|csrf|cb|cachebust(?:er)?|rnd|rand|ts|timestamp|_|v|ver)=[^&\s)"'<>]{0,300}/gi,
  /(?<=!\[[^\]\n]{0,300}\]\()[^)\s]{0,2000}/g,
  /;jsessionid=[^?\s)]{0,100}/gi,
  /\b[0-9a-f]{32}(?:[0-9a-f]{8}|[0-9a-f]{32})?\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
];
/** Longer lines are compared unchanged. */
const LONGEST_LINE = 5_000;

function withoutNoise(line: string): string {
  if (line.length > LONGEST_LINE) return line.trim();
  const written = replaceFound(
    line,
    agos.find(line, true).map((ago) => ({ ...ago, value: '\u0000' })),
  );
  let text = withMarks(written);
  for (const pattern of NOISE) text = text.replace(pattern, '\u0000');
  return text.replace(/[\s*_>#|\u0001\u0002-]+/g, ' ').trim();
}

/** A line with its days between two marks, so that patterns know them. */
const withMarks = (line: string): string =>
  replaceFound(
    line,
    dates
      .find(line, undefined, { withoutYear: true })
      .map((day) => ({ ...day, value: `\u0001${line.slice(day.start, day.end)}\u0002` })),
  );

/** A line with all numbers, dates and codes blanked. */
function maskNumbers(line: string): string {
  return line
    .slice(0, LONGEST_LINE)
    .replace(/\d[\d.,:]{0,30}/g, '0')
    .trim()
    .slice(0, NAME_LENGTH);
}

function placeOf(above: string, below: string): string {
  return `${maskNumbers(above)}\n${maskNumbers(below)}`;
}

/** Tells the changed parts of a text that change by themselves. */
export function noiseFilter(learnt?: Volatile): (block: Block) => boolean {
  const lines = new Set(learnt?.lines);
  const places = new Set(learnt?.places);
  return (block) => isNoise(block, lines, places);
}

/** Changed parts of a chunk of a diff. */
export function* blocksOf(changes: DiffChange[]): Generator<Block> {
  let above = '';
  let open: Block | undefined;
  for (const change of changes) {
    const line = change.content.slice(1).trim();
    if (change.type === 'normal') {
      if (line === '') continue;
      if (open) {
        open.below = line;
        yield open;
        open = undefined;
      }
      above = line;
      continue;
    }
    open ??= { removed: [], added: [], removedAt: [], addedAt: [], above, below: '' };
    if (change.type === 'del') {
      open.removedAt.push(change.ln);
      open.removed.push(line);
    } else {
      open.addedAt.push(change.ln);
      open.added.push(line);
    }
  }
  if (open) yield open;
}
