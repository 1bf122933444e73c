/** Pictures as programs before 2007 write them, in a form that the library keeps. */

const PICT = /<w:(pict|object)\b[^<>]*>((?:(?!<\/?w:(?:pict|object)\b)[\s\S])*)<\/w:\1>/g;
const IMAGE = /<v:imagedata\b[^<>]*?\br:id="([^"<]*)"[^<>]*>/g;

/** WordprocessingML with pictures in VML (ISO 29500-4, 19), of groups and previews of objects too, as DrawingML. */
export function withDrawings(xml: string): string {
  return xml.replace(PICT, (whole, _kind: string, inner: string) => {
    if (inner.includes('<w:txbxContent')) return whole;
    let from = 0;
    const drawings = [...inner.matchAll(IMAGE)].map((image) => {
      const before = inner.slice(from, image.index);
      from = image.index + image[0].length;
      const alt = /<v:\w+\b[^<>]*?\balt="([^"]*)"/.exec(before)?.[1] ?? /\bo:title="([^"]*)"/.exec(image[0])?.[1] ?? '';
      return `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Picture" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${image[1]}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
    });
    return drawings.length === 0 ? whole : drawings.join('');
  });
}

const DESCRIBED =
  /(?:\{\\\*\\shppict\s*)?\{\\pict\s*\{\\\*\\picprop(?:(?!\\pict\b)[\s\S]){0,6000}?\{\\sn wzDescription\}\s*\{\\sv ([^{}]{1,2000})\}/g;

/** RTF with the descriptions of its pictures as text. */
export function withDescriptions(rtf: Uint8Array): Uint8Array {
  const text = Buffer.from(rtf.buffer, rtf.byteOffset, rtf.byteLength).toString('latin1');
  if (!text.includes('wzDescription')) return rtf;
  return Buffer.from(
    text.replace(DESCRIBED, (whole, description: string) => `{Image: ${description}}${whole}`),
    'latin1',
  );
}
