import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';
import { diagramIn, diagramLines } from './diagrams.ts';
import { formulasAsText } from './formulas.ts';
import type { LeftOut } from './left-out.ts';
import { xmlText } from './omml.ts';
import { relationsOf } from './relations.ts';
import { withoutSigns } from './signs.ts';
import { layoutPlaces, readSlide } from './slide-shapes.ts';
import { inUtf8, isUtf8Xml } from './utf8.ts';
import { parseXml, piecesWithout, xmlOf } from './xml-nodes.ts';

const FRAME = /<p:graphicFrame\b(?:(?!<\/?p:graphicFrame\b)[\s\S])*?<\/p:graphicFrame>/g;

/** What of a slide show is shown besides its text. */
interface SlideOptions {
  readonly hidden: boolean;
}

/**
 * The parts of a slide show as its viewers see it: without hidden slides, shapes in the order of reading, formulas, superscripts, signs,
 * and SmartArt as text boxes, which the library would leave out.
 */
export function withSlides(
  zip: Zip,
  { hidden }: SlideOptions,
  leftOut: LeftOut,
): { readonly changed: Map<string, Buffer>; readonly pictureNames: Map<string, string> } {
  const changed = new Map<string, Buffer>();
  const pictureNames = new Map<string, string>();
  const gone = new Set<string>();
  const placesOf = layoutPlaces(zip);
  for (const { name } of zip.entries) {
    if (!/^ppt\/slides\/slide\d+\.xml$/.test(name)) continue;
    const bytes = zip.read(name) ?? new Uint8Array();
    const xml = withoutSigns(decode(bytes));
    if (!hidden && /<p:sld\b[^<>]*\bshow="(?:0|false)"/.test(xml)) {
      gone.add(name);
      continue;
    }
    if (xml.includes('<p:nvPicPr')) addPictureNames(xml, pictureNames);
    let better = xml.includes('dgm:relIds') ? withDiagrams(xml, zip, name, leftOut) : xml;
    if (xml.includes('<m:oMath')) better = formulasAsText(better, leftOut, (text) => `<a:r><a:t>${text}</a:t></a:r>`);
    const places = Array.from(better.matchAll(TELLING), ({ index }) => index);
    const root =
      places.length === 0 && isInOrder(better)
        ? undefined
        : parseXml(better, { name: 'p:txBody', isOne: piecesWithout(places) });
    if (root !== undefined) {
      readSlide(root, placesOf(name), { hidden, leftOut });
      better = xmlOf(root);
    }
    if (better !== xml || !isUtf8Xml(bytes)) changed.set(name, Buffer.from(inUtf8(better)));
  }
  if (gone.size > 0) leaveOutSlides(zip, gone, leftOut, changed);
  return { changed, pictureNames };
}

/** Names of images, by their descriptions. */
function addPictureNames(xml: string, names: Map<string, string>): void {
  for (const [picture] of xml.matchAll(/<p:nvPicPr>\s*<p:cNvPr\b[^<>]*>/g)) {
    const alt = xmlText(/\bdescr="([^"]*)"/.exec(picture)?.[1] ?? '');
    const said = xmlText(/\bname="([^"]*)"/.exec(picture)?.[1] ?? '').replace(/[^\p{L}\p{N}_-]/gu, '');
    if (alt !== '' && said !== '') names.set(alt, `${said}.jpg`);
  }
}

/** What changes the shapes that are shown, or their text; other texts need not be read. */
const TELLING = /\bbaseline="|<a:sym\b|<a:latin\b[^<>]*(?:symbol|dings)|<a14:m\b|<mc:AlternateContent\b|\bhidden="/gi;

/** Whether a slide has one shape, or one below its title. */
function isInOrder(xml: string): boolean {
  const shapes = Array.from(
    xml.matchAll(/<p:(?:sp|pic|graphicFrame|grpSp|cxnSp|contentPart)[\s>]/g),
    ({ index }) => index,
  );
  const [first = 0, second] = shapes;
  if (second === undefined || shapes.length > 2) return second === undefined;
  return /<p:ph\b[^<>]*\btype="(?:title|ctrTitle)"/.test(xml.slice(first, second));
}

/** The list of slides without hidden ones. */
function leaveOutSlides(zip: Zip, gone: ReadonlySet<string>, leftOut: LeftOut, changed: Map<string, Buffer>): void {
  const show = 'ppt/presentation.xml';
  const relations = relationsOf(zip, show);
  const xml = decode(zip.read(show) ?? new Uint8Array());
  const better = xml.replace(
    /<p:sldId\b([^<>]*?)(?:\/>|>(?:(?!<p:sldId\b)[\s\S])*?<\/p:sldId>)/g,
    (whole, attributes: string) => {
      const id = /\br:id="([^"]*)"/.exec(attributes)?.[1] ?? '';
      if (!gone.has(relations.get(id)?.part ?? '')) return whole;
      leftOut.hide(1, 'slide');
      return '';
    },
  );
  changed.set(show, Buffer.from(inUtf8(better)));
}

function withDiagrams(xml: string, zip: Zip, part: string, leftOut: LeftOut): string {
  const relations = relationsOf(zip, part);
  return xml.replace(FRAME, (whole) => {
    const diagram = relations.get(diagramIn(whole));
    const lines = diagram === undefined ? [] : diagramLines(zip, diagram.part, leftOut);
    if (lines.length === 0) return whole;
    // Where it is on the slide decides when it is read.
    const place =
      /<p:xfrm\b(?:(?!<p:xfrm\b)[\s\S])*?<\/p:xfrm>/.exec(whole)?.[0].replace(/<(\/?)p:xfrm/g, '<$1a:xfrm') ?? '';
    const paragraphs = lines.map(
      ({ text, level }) =>
        `<a:p><a:pPr lvl="${Math.min(8, level)}"><a:buChar char="•"/></a:pPr><a:r><a:t>${escapeMarkup(text)}</a:t></a:r></a:p>`,
    );
    return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="Diagram"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/>${paragraphs.join('')}</p:txBody></p:sp>`;
  });
}
