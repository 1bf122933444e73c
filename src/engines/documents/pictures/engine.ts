import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createWorker, OEM, type Page, PSM, type Worker } from 'tesseract.js';
import type { Turn } from './upright.ts';

/**
 * Tesseract as WebAssembly. Trained data comes from packages and files alone: nothing is fetched or written. It runs on a
 * thread of its own.
 */
export interface Engine {
  /** Lines and words of a picture, read with a pack, and `imageGrey`, the upright picture, if wanted. @throws Error if the picture cannot be read */
  read(picture: Uint8Array, pack: string, imageGrey?: boolean): Promise<Page>;
  /** How the text lies and its script; undefined if there is too little text to tell. @throws Error if the picture cannot be read */
  look(picture: Uint8Array): Promise<Look | undefined>;
  end(): Promise<void>;
}

export interface Look {
  readonly turn: Turn;
  /** Higher is surer; from about 2 on it is right. */
  readonly turnSureness: number;
  /** As Tesseract calls it: Latin, Cyrillic, Han. */
  readonly script: string;
  readonly scriptSureness: number;
}

interface Running {
  readonly pack: string;
  readonly worker: Promise<Worker>;
}

/** @param fileOf the file of a pack that is no package; undefined for those that are */
export function createEngine(fileOf: (pack: string) => string | undefined): Engine {
  // One at a time: each takes 100 to 300 MB.
  let running: Running | undefined;
  let fail: (error: Error) => void = () => {};

  async function start(pack: string): Promise<Worker> {
    const { folder, gzip } = placeOf(pack, fileOf(pack));
    const isLook = pack === LOOK;
    const worker = await createWorker(pack, isLook ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      gzip,
      ...(isLook ? { legacyCore: true, legacyLang: true } : {}),
      errorHandler: (error: unknown) => fail(new Error(String(error))),
    });
    // The default takes a page for one block of text.
    if (!isLook) await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
    return worker;
  }

  async function end(): Promise<void> {
    const last = running;
    running = undefined;
    await last?.worker.then((worker) => worker.terminate()).catch(() => {});
  }

  async function use<T>(pack: string, job: (worker: Worker) => Promise<T>): Promise<T> {
    if (running?.pack !== pack) {
      await end();
      running = { pack, worker: start(pack) };
    }
    const worker = await (running as Running).worker;
    return await new Promise<T>((resolve, reject) => {
      fail = reject;
      job(worker).then(resolve, reject);
    });
  }

  return {
    read: (picture, pack, imageGrey = false) =>
      use(pack, async (worker) => {
        const options = { rotateAuto: true };
        return (await worker.recognize(asBuffer(picture), options, { blocks: true, text: false, imageGrey })).data;
      }),
    look: (picture) =>
      use(LOOK, async (worker) => {
        const { data } = await worker.detect(asBuffer(picture));
        const { orientation_degrees: turn, script } = data;
        if (turn === null || script === null) return undefined;
        const [turnSureness, scriptSureness] = [data.orientation_confidence ?? 0, data.script_confidence ?? 0];
        return { turn: turn as Turn, turnSureness, script, scriptSureness };
      }),
    end,
  };
}

/** The trained data that tells orientation and script. */
const LOOK = 'osd';

const asBuffer = (picture: Uint8Array): Buffer => Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);

function placeOf(pack: string, file: string | undefined): { folder: string; gzip: boolean } {
  if (file !== undefined) return { folder: dirname(file), gzip: file.endsWith('.gz') };
  const { langPath } = createRequire(import.meta.url)(`@tesseract.js-data/${pack}`) as { langPath: string };
  return { folder: langPath, gzip: true };
}
