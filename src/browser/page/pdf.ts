import type { Action, PdfFormat } from '../request.ts';
import type { Tab } from './tab.ts';
import { within } from './world.ts';

/** Inches, upright. ISO 216 in millimetres divided by 25.4; ANSI for the rest. */
const SIZES: Readonly<Record<PdfFormat, readonly [width: number, height: number]>> = {
  A0: [33.11, 46.81],
  A1: [23.39, 33.11],
  A2: [16.54, 23.39],
  A3: [11.69, 16.54],
  A4: [8.27, 11.69],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** Bytes of one PDF. */
const MOST_BYTES = 50 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** Prints the page. @throws Busy after `ms`; Error when the PDF is larger than 50 MiB */
export async function printPdf(tab: Tab, action: Extract<Action, { type: 'pdf' }>, ms: number): Promise<Uint8Array> {
  const ends = performance.now() + ms;
  const left = (): number => Math.max(1, ends - performance.now());
  const [paperWidth, paperHeight] = SIZES[action.format ?? 'Letter'];
  const { stream } = await within(
    tab.session.send('Page.printToPDF', {
      paperWidth,
      paperHeight,
      landscape: action.landscape ?? false,
      scale: Math.max(0.1, Math.min(2, action.scale ?? 1)),
      printBackground: true,
      transferMode: 'ReturnAsStream',
    }),
    left(),
  );
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await within(
      tab.session.send('IO.read', { handle: stream as string, size: PIECE }),
      left(),
    );
    const piece = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    size += piece.length;
    if (size > MOST_BYTES) throw new Error('the PDF is larger than 50 MiB');
    pieces.push(piece);
    if (eof) break;
  }
  await tab.session.send('IO.close', { handle: stream as string }).catch(() => {});
  return Buffer.concat(pieces);
}
