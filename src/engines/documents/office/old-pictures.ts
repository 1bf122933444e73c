/** Pictures as programs before 2007 write them, in a form that the library keeps. */

const PICT = /<w:(pict|object)\b[^<>]*>((?:(?!<\/?w:(?:pict|object)\b)[\s\S])*)<\/w:\1>/g;
const IMAGE = /<v:imagedata\b([^<>]*)>/g;

/** WordprocessingML with pictures in VML (ISO 29500-4, 19), of groups and previews of objects too, as DrawingML. */
export function withDrawings(xml: string): string {
  return xml.replace(PICT, (whole, _kind: string, inner: string) => {
    if (inner.includes('<w:txbxContent')) return whole;
    let from = 0;
    const drawings = [...inner.matchAll(IMAGE)].flatMap((image) => {
      const [, attributes = ''] = image;
      const id = /\br:id="([^"]*)"/.exec(attributes)?.[1];
      if (id === undefined) return [];
      const before = inner.slice(from, image.index);
      from = image.index + image[0].length;
      const alt =
        /<v:\w+\b[^<>]*?\balt="([^"]*)"/.exec(before)?.[1] ?? /\bo:title="([^"]*)"/.exec(attributes)?.[1] ?? '';
      return `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Picture" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
    });
    return drawings.length === 0 ? whole : drawings.join('');
  });
}

const DESCRIBED =
  /(?:\{\\\*\\shppict\s*)?\{\\pict\s*\{\\\*\\picprop(?:(?!\\pict\b)[\s\S]){0,6000}?\{\\sn wzDescription\}\s*\{\\sv ([^{}]{1,2000})\}/g;

/** RTF with the descriptions of its pictures as text. */
export const withDescriptions = (rtf: string): string =>
  rtf.includes('wzDescription')
    ? rtf.replace(DESCRIBED, (whole, description: string) => `{Image: ${description}}${whole}`)
    : rtf;
