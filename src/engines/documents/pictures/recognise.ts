import { createRequire } from 'node:module';
import { createWorker, type Line, type Worker } from 'tesseract.js';

/** One line of text in an image, in its pixels. */
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

/** Reads text in images, one after another. */
export interface Recogniser {
  /**
   * @param picture PNG, JPEG, WebP, GIF, BMP or TIFF
   * @returns its lines in reading order, paragraph by paragraph
   * @throws Error if the image cannot be read
   */
  read(picture: Uint8Array): Promise<SeenLine[][]>;
  end(): Promise<void>;
}

/** Words with lower confidence are mostly lines and specks. */
const LEAST_CONFIDENCE = 30;

/**
 * Tesseract as WebAssembly, with English, from the packages alone: nothing is fetched or written. It runs on its own thread and takes 5 to
 * 6 s for a page.
 */
export async function createRecogniser(): Promise<Recogniser> {
  const { langPath, code } = createRequire(import.meta.url)('@tesseract.js-data/eng') as {
    langPath: string;
    code: string;
  };
  let failed: ((error: Error) => void) | undefined;
  const worker: Worker = await createWorker(code, 1, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
    errorHandler: (error: unknown) => failed?.(new Error(String(error))),
  });
  return {
    async read(picture) {
      const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
      const { data: page } = await new Promise<Awaited<ReturnType<Worker['recognize']>>>((resolve, reject) => {
        failed = reject;
        worker.recognize(bytes, {}, { blocks: true, text: false }).then(resolve, reject);
      });
      return (page.blocks ?? [])
        .flatMap((block) => block.paragraphs.map((one) => one.lines.flatMap(lineOf)))
        .filter((lines) => lines.length > 0);
    },
    async end() {
      await worker.terminate();
    },
  };
}

function lineOf(line: Line): SeenLine[] {
  const words = line.words.flatMap(({ text, confidence, bbox: { x0, y0, x1, y1 } }): SeenWord[] =>
    confidence < LEAST_CONFIDENCE || text.trim() === ''
      ? []
      : [{ text: text.trim(), x0, y0, x1, y1, confidence: confidence / 100 }],
  );
  return words.length === 0 ? [] : [{ words, height: line.bbox.y1 - line.bbox.y0 }];
}
