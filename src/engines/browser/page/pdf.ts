import type { Action, PdfFormat } from '../request.ts';
import type { Tab } from './tab.ts';
import { within } from './world.ts';

const mm = (width: number, height: number): readonly [number, number] => [width / 25.4, height / 25.4];

/** Inches, in portrait orientation. ISO 216 and ANSI. */
const SIZES: Readonly<Record<PdfFormat, readonly [width: number, height: number]>> = {
  A0: mm(841, 1189),
  A1: mm(594, 841),
  A2: mm(420, 594),
  A3: mm(297, 420),
  A4: mm(210, 297),
  A5: mm(148, 210),
  A6: mm(105, 148),
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
  Ledger: [17, 11],
};

/** Maximum bytes of one PDF. */
const MOST_BYTES = 50 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** Prints the page. @throws Busy after `ms`; Error if the PDF is larger than 50 MiB */
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
