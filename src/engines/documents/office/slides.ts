import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';
import { diagramLines } from './diagrams.ts';
import type { LeftOut } from './left-out.ts';
import { relationsOf } from './relations.ts';

const FRAME =
  /<p:graphicFrame\b(?:(?!<\/p:graphicFrame>)[\s\S])*?<dgm:relIds\b[^>]*?\br:dm="([^"]*)"[\s\S]*?<\/p:graphicFrame>/g;

/** The slides with SmartArt as text boxes, which the library would leave out. */
export function withSlideDiagrams(zip: Zip, leftOut: LeftOut): Map<string, Buffer> {
  const changed = new Map<string, Buffer>();
  for (const { name } of zip.entries) {
    if (!/^ppt\/slides\/slide\d+\.xml$/.test(name)) continue;
    const xml = decode(zip.read(name) ?? new Uint8Array());
    if (!xml.includes('dgm:relIds')) continue;
    const relations = relationsOf(zip, name);
    const better = xml.replace(FRAME, (whole, id: string) => {
      const diagram = relations.get(id);
      const lines = diagram === undefined ? [] : diagramLines(zip, diagram.part, leftOut);
      if (lines.length === 0) return whole;
      // Where it is on the slide decides when it is read.
      const place = /<p:xfrm\b[\s\S]*?<\/p:xfrm>/.exec(whole)?.[0].replace(/<(\/?)p:xfrm/g, '<$1a:xfrm') ?? '';
      const paragraphs = lines.map(
        ({ text, level }) =>
          `<a:p><a:pPr lvl="${Math.min(8, level)}"><a:buChar char="•"/></a:pPr><a:r><a:t>${escapeMarkup(text)}</a:t></a:r></a:p>`,
      );
      return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="Diagram"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/>${paragraphs.join('')}</p:txBody></p:sp>`;
    });
    if (better !== xml) changed.set(name, Buffer.from(better));
  }
  return changed;
}
