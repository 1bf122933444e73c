import { createDocuments, installedPacks, packsFolder } from '../../engines/documents/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';

/** A PDF page with one word. Readers don't need the cross-reference table. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length 37>>stream
BT /F 12 Tf 20 100 Td (readable) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Reads a file as the service does, in a separate process. @throws DocumentError the reason of a failure */
export async function readsFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  using documents = createDocuments();
  const { markdown } = await documents.toMarkdown(Buffer.from(PDF), deadlineIn(30_000), { pdf: { mode: 'fast' } });
  if (markdown !== 'readable') throw new Error('the test PDF was not converted correctly');
  const packs = [...installedPacks(packsFolder(dataDir)).keys()].sort().join(', ');
  return `PDF, office files, e-books, emails and ZIP; OCR with the language packs ${packs} (more: trawl ocr add)`;
}
