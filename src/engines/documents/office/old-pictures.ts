/** Pictures as programs before 2007 write them, in a form that the library keeps. */

const PICT = /<w:pict\b[^>]*>((?:(?!<\/?w:pict\b)[\s\S])*)<\/w:pict>/g;

/** WordprocessingML with pictures in VML (ISO 29500-4, 19) as DrawingML. */
export function withDrawings(xml: string): string {
  return xml.replace(PICT, (whole, inner: string) => {
    const id = /<v:imagedata\b[^>]*?\br:id="([^"]*)"/.exec(inner)?.[1];
    if (id === undefined || inner.includes('<w:txbxContent')) return whole;
    const alt =
      /<v:\w+\b[^>]*?\balt="([^"]*)"/.exec(inner)?.[1] ?? /<v:imagedata\b[^>]*?\bo:title="([^"]*)"/.exec(inner)?.[1];
    return `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Picture" descr="${alt ?? ''}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
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
