import { escapeText } from '../../page/markdown/escape.ts';
import type { OpenPdf } from './pdfium.ts';

/** Maximum number of files in a PDF that are named. */
const MOST = 2_000;

/** The names of the files in a PDF, as a list at its end; undefined if there are none. */
export function attachmentsOf({ api, document, buffer, size }: OpenPdf): string | undefined {
  const count = api.FPDFDoc_GetAttachmentCount(document);
  const names: string[] = [];
  for (let i = 0; i < count && i < MOST; i++) {
    const attachment = api.FPDFDoc_GetAttachment(document, i);
    const length = attachment === 0 ? 0 : api.FPDFAttachment_GetName(attachment, buffer, size);
    const name = length <= 2 || length > size ? '' : api.pdfium.UTF16ToString(buffer).replace(/\s+/g, ' ').trim();
    if (name !== '') names.push(`- ${escapeText(name, '', false)}`);
  }
  if (count > MOST) names.push(`- and ${count - MOST} more`);
  return names.length === 0 ? undefined : `## Attachments\n\n${names.join('\n')}`;
}
