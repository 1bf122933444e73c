import type { Made } from '../converted.ts';
import { propertiesOf } from '../properties.ts';
import type { OpenPdf } from './pdfium.ts';

/** Titles that programs make of file names, and those of templates. */
const NO_TITLE =
  /^(?:untitled|title|document\d*|slide \d+|powerpoint presentation|layout \d+)?$|\.(?:docx?|pptx?|xlsx?|indd|dvi|tex|pdf|qxd|rtf|odt|fm)$/i;

/** Title, author, dates and language that a PDF states of itself (ISO 32000-1, 14.3.3 and 14.9.2). */
export function aboutOf({ api, document, buffer, size }: OpenPdf): Pick<Made, 'title' | 'properties'> {
  const text = (read: (place: number, size: number) => number): string => {
    const length = read(buffer, size);
    return length <= 2 || length > size ? '' : api.pdfium.UTF16ToString(buffer).replace(/\s+/g, ' ').trim();
  };
  const said = (name: string): string => text((place, most) => api.FPDF_GetMetaText(document, name, place, most));
  const title = said('Title').replace(/^Microsoft (?:Word|PowerPoint|Excel) - /, '');
  return {
    ...(NO_TITLE.test(title) ? {} : { title }),
    properties: propertiesOf({
      author: said('Author'),
      created: said('CreationDate'),
      modified: said('ModDate'),
      language: text((place, most) => api.FPDFCatalog_GetLanguage(document, place, most)),
    }),
  };
}
