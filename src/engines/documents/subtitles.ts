import { escapeText } from '../page/markdown/escape.ts';
import { oneLine } from './markdown/writer.ts';

/** Seconds without words after which a new paragraph starts. */
const PAUSE = 2;
/** Characters after which it ends with its sentence. */
const LONG = 400;

interface Cue {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2})[.,](\d{3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2})[.,](\d{3})/;

/** Subtitles (WebVTT, SubRip) as paragraphs, each with its time: `[00:01:05] Words that were said.` Repeated lines are left out. */
export function subtitlesToMarkdown(file: string): string {
  const paragraphs: { start: number; end: number; text: string }[] = [];
  for (const { start, end, text } of cuesOf(file)) {
    const last = paragraphs.at(-1);
    const isNew =
      last === undefined ||
      start - last.end > PAUSE ||
      (last.text.length > LONG && /[.!?…]["'”’)]?$/.test(last.text)) ||
      SPEAKER.test(text);
    if (isNew) paragraphs.push({ start, end, text });
    else {
      last.text += ` ${text}`;
      last.end = end;
    }
  }
  return paragraphs.map(({ start, text }) => `[${clock(start)}] ${escapeText(text, '', false)}`).join('\n\n');
}

/** The name of who speaks, as WebVTT has it. */
const SPEAKER = /^[^:.]{1,60}: /;

function cuesOf(file: string): Cue[] {
  const cues: Cue[] = [];
  let shown: readonly string[] = [];
  // WEBVTT, NOTE, STYLE and REGION are blocks without times.
  for (const block of file.split(/\r?\n\s*\r?\n/)) {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => TIMES.test(line));
    const [, start = '', , end = ''] = TIMES.exec(lines[at] ?? '') ?? [];
    if (at < 0) continue;
    const own = lines
      .slice(at + 1)
      .map(plain)
      .filter((line) => line !== '');
    // Live captions show the last line again above the next one.
    const fresh = own.filter((line) => !shown.includes(line));
    shown = own;
    if (fresh.length > 0) cues.push({ start: seconds(start), end: seconds(end), text: fresh.join(' ') });
  }
  return cues;
}

/** The words of a line, without markup; `<v Ada>` names who speaks. */
const plain = (line: string): string =>
  oneLine(
    line
      .replace(/<v(?:\.[^\s>]*)?\s+([^>]{1,60})>/g, '$1: ')
      .replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')
      .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES.get(name) ?? ''),
  );

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
]);

const seconds = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

const clock = (time: number): string =>
  [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
