import type { Body } from '../../../api/client.ts';
import type { Capability } from '../capability.ts';
import { modelOfFormats } from '../needs-model.ts';
import { PageViews } from '../page-views.tsx';
import { inNamesOfTools } from '../tool-call.ts';

/** Stands for the file in code. */
const FILE = 'report.pdf';

export const capability: Capability = {
  id: 'parse',
  about: 'A file as Markdown and other formats.',
  cost: '1 credit for each page of a PDF',
  takesFile: true,
  needsModel: ({ formats }) => modelOfFormats(formats),
  js: (inputs) => ({ method: 'parse', args: [{ file: FILE }], options: inputs }),
  tool: (inputs) => ({ name: 'firecrawl_parse', arguments: { filePath: FILE, ...inNamesOfTools(inputs) } }),
  Result: ({ body }: { body: Body<'POST /v2/parse'> }) => <PageViews page={body.data} />,
};
