import type { Line, Page } from 'tesseract.js';
import { untilAborted } from '../../../foundation/kernel/until-aborted.ts';
import { installedPacks } from '../language-packs.ts';
import { createEngine, type Look } from './engine.ts';
import { alphabetOf, firstOf, otherScripts, packOfLanguage, packsOfScript } from './languages.ts';
import { type Turn, turned } from './upright.ts';

/** One word of text in an image, in pixels of the upright image. */
export interface SeenWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface SeenLine {
  readonly words: readonly SeenWord[];
  /** Pixels from the lowest to the highest stroke of its letters. */
  readonly height: number;
}

/** What was read in an image. */
export interface Seen {
  /** Lines in reading order, paragraph by paragraph. */
  readonly paragraphs: readonly (readonly SeenLine[])[];
  /** Of all its words, 0 to 1; 1 if it has none. */
  readonly confidence: number;
  /** Number of words that are probably wrong, and kept because their lines would have gaps. */
  readonly unsure: number;
  /** How the image was turned before it was read. */
  readonly turn: Turn;
  /** Packs, one of which is missing for the language of the text. */
  readonly missing?: readonly string[];
  /** The picture as it was read: upright, level, in shades of grey (PNG). */
  readonly upright?: Uint8Array | undefined;
}

/** Below it, words are mostly wrong. */
export const LOW_CONFIDENCE = 0.6;

export interface RecogniserOptions {
  /** The folder of language packs. */
  readonly packs?: string | undefined;
  /** The packs to use; default all that are installed. Those that are not installed are ignored. */
  readonly languages?: readonly string[] | undefined;
  /** Whether `upright` is returned. Default false. */
  readonly keepsPicture?: boolean;
}

/** Reads text in images, one after another. */
export interface Recogniser {
  /**
   * @param picture PNG, JPEG, WebP, GIF, BMP or TIFF
   * @param time milliseconds
   * @throws OutOfTime, after which it reads no more; Error if the image cannot be read
   */
  read(picture: Uint8Array, time: number): Promise<Seen>;
  /** The packs for the alphabet of a text, if none of them may be used; undefined otherwise. */
  lacksFor(text: string): readonly string[] | undefined;
  /** The requested packs that are not installed. */
  readonly absent: readonly string[];
  end(): Promise<void>;
}

/** There was not enough time to read an image. */
export class OutOfTime extends Error {}

/** The result of some work, which goes on unheard if it takes too long. @param time milliseconds @throws OutOfTime */
export const within = <T>(time: number, work: Promise<T>): Promise<T> =>
  untilAborted(work, AbortSignal.timeout(Math.max(0, Math.ceil(time))), { reason: () => new OutOfTime() });

/** Words with lower confidence are mostly lines and specks. */
const LEAST_CONFIDENCE = 30;
/** From here on, the orientation is right. */
const SURE_TURN = 2;
/** From here on, the script is probably right: Chinese has 0.5, Russian 7, English 2 to 17. */
const SURE_SCRIPT = 0.3;
/** With fewer letters, the language cannot be detected. */
const FEWEST_LETTERS = 80;

/** English and orientation come from packages, other languages from the folder of packs. A page takes 2 to 8 s. */
export function createRecogniser({ packs: folder, languages, keepsPicture = false }: RecogniserOptions): Recogniser {
  const installed = installedPacks(folder);
  const wanted = languages?.filter((pack) => installed.has(pack)) ?? [];
  const candidates = wanted.length > 0 ? wanted : [...installed.keys()];
  const engine = createEngine((pack) => installed.get(pack));
  /** How the last image lay, and its pack: the next one is probably the same. */
  let usual: { readonly turn: Turn; readonly script: string; readonly pack: string } | undefined;

  async function seen(picture: Uint8Array): Promise<Seen> {
    if (usual !== undefined) {
      const again = await readAs(picture, usual.turn, usual.script, usual.pack);
      if (again.confidence >= LOW_CONFIDENCE && again.paragraphs.length > 0) return again;
    }
    const look = await engine.look(picture);
    const turn = look !== undefined && look.turnSureness >= SURE_TURN ? look.turn : 0;
    const script = scriptOf(look);
    const first = await readAs(picture, turn, script ?? 'Latin', packFor(script ?? 'Latin'));
    return script === undefined && isDoubtful(first) ? await readInOtherScripts(picture, turn, first) : first;
  }

  /** What a picture says whose script cannot be told, such as one of few characters, in the script that fits best. */
  async function readInOtherScripts(picture: Uint8Array, turn: Turn, first: Seen): Promise<Seen> {
    let best = first;
    for (const [script, pack] of otherScripts(candidates)) {
      const other = await readAs(picture, turn, script, pack);
      const isBetter = other.paragraphs.length > 0 && (isEmpty(best) || other.confidence > best.confidence);
      if (isBetter) best = other;
      if (!isDoubtful(best)) break;
    }
    return best;
  }

  const packFor = (script: string): string =>
    packsOfScript(script)?.find((pack) => candidates.includes(pack)) ?? firstOf(candidates);

  async function readAs(picture: Uint8Array, turn: Turn, script: string, pack: string): Promise<Seen> {
    const upright = turned(picture, turn);
    const page = await engine.read(upright ?? picture, pack, keepsPicture);
    const first: Seen = {
      ...linesOf(page),
      turn: upright === undefined ? 0 : turn,
      ...(keepsPicture ? { upright: pictureIn(page.imageGrey) } : {}),
    };
    const known = packsOfScript(script);
    if (known !== undefined && !known.includes(pack) && first.confidence < NOISE) {
      // Letters of another script, read as Latin ones, are only noise.
      return { ...first, paragraphs: [], missing: known };
    }
    const other = await packOf(first);
    if (other === undefined || other === pack) return remember(first, script, pack);
    if (!candidates.includes(other)) {
      return known === undefined && languages === undefined ? { ...first, missing: [other] } : first;
    }
    const second: Seen = { ...first, ...linesOf(await engine.read(upright ?? picture, other)) };
    return second.confidence >= first.confidence ? remember(second, script, other) : remember(first, script, pack);
  }

  function remember(found: Seen, script: string, pack: string): Seen {
    if (found.confidence >= LOW_CONFIDENCE) usual = { turn: found.turn, script, pack };
    return found;
  }

  return {
    async read(picture, time) {
      try {
        return await within(time, seen(picture));
      } catch (error) {
        // Its thread cannot be interrupted otherwise. One that is still loading ends when it has loaded: too late to wait for.
        if (error instanceof OutOfTime) void engine.end();
        throw error;
      }
    },
    lacksFor(text) {
      const packs = packsOfScript(alphabetOf(text) ?? '');
      return packs?.some((pack) => candidates.includes(pack)) ? undefined : packs;
    },
    absent: languages?.filter((pack) => !installed.has(pack)) ?? [],
    end: () => engine.end(),
  };
}

/** Below it, Latin letters that were seen in a text of another script are noise. */
const NOISE = 0.75;

const scriptOf = (look: Look | undefined): string | undefined =>
  look !== undefined && look.scriptSureness >= SURE_SCRIPT ? look.script : undefined;

/** The bytes of a data URL. */
const pictureIn = (url: string | null): Uint8Array | undefined =>
  url === null ? undefined : Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

const isEmpty = ({ paragraphs }: Seen): boolean => paragraphs.length === 0;
const isDoubtful = (seen: Seen): boolean => isEmpty(seen) || seen.confidence < LOW_CONFIDENCE;

/** The pack for the language of a text; undefined if that cannot be told. */
async function packOf({ paragraphs }: Seen): Promise<string | undefined> {
  const text = paragraphs.flatMap((lines) => lines.flatMap(({ words }) => words.map((word) => word.text))).join(' ');
  if ((text.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS) return undefined;
  const { languageOf } = await import('../../page/index.ts');
  const language = languageOf(text);
  return language === undefined ? undefined : packOfLanguage(language);
}

/** The lines of a page, without what is probably no text. */
export function linesOf(page: Page): Pick<Seen, 'paragraphs' | 'confidence' | 'unsure'> {
  let letters = 0;
  let sum = 0;
  let unsure = 0;
  const paragraphs = (page.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) =>
      lines.flatMap((line) => {
        for (const { text, confidence } of line.words) {
          letters += text.length;
          sum += (text.length * confidence) / 100;
        }
        const kept = lineOf(line);
        for (const { words } of kept) unsure += words.filter((word) => word.confidence * 100 < LEAST_CONFIDENCE).length;
        return kept;
      }),
    )
    .filter((lines) => lines.length > 0);
  return { paragraphs, confidence: letters === 0 ? 1 : sum / letters, unsure };
}

/** Letters of scripts without spaces: each that is left out is a word. */
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

function lineOf(line: Line): SeenLine[] {
  const isText = line.words.some(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && DENSE.test(text));
  const words = line.words.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }): SeenWord[] =>
    text.trim() === '' || (confidence < LEAST_CONFIDENCE && !(isText && DENSE.test(text)))
      ? []
      : [{ text: text.trim(), x0, y0, x1, y1, confidence: confidence / 100 }],
  );
  return words.length === 0 ? [] : [{ words, height: line.bbox.y1 - line.bbox.y0 }];
}
