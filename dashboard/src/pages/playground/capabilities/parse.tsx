import type { Body } from '../../../api/client.ts';
import type { Capability } from '../capability.ts';
import { modelOfFormats } from '../needs-model.ts';
import { PageViews } from '../page-views.tsx';
import { inNamesOfTools } from '../tool-call.ts';

/** Stands for the file in code. */
const FILE = 'report.pdf';

export const capability: Capability = {
  id: 'parse',
  title: 'Parse',
  about: 'A file as Markdown and other formats.',
  order: 8,
  cost: '1 credit for each page of a PDF',
  takesFile: true,
  needsModel: ({ formats }) => modelOfFormats(formats),
  js: (inputs) => ({ method: 'parse', args: [{ file: FILE }], options: inputs }),
  command: { name: 'parse', words: ['file'], options: { formats: 'format' } },
  tool: (inputs) => ({ name: 'firecrawl_parse', arguments: { filePath: FILE, ...inNamesOfTools(inputs) } }),
  Result: ({ body }: { body: Body<'POST /v2/parse'> }) => <PageViews page={body.data} />,
};
