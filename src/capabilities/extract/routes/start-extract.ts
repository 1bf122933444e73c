import { type Route, route } from '../../../foundation/routing/route.ts';
import { type ExtractOptions, startExtraction } from '../start-extraction.ts';

export const startExtract = (options: ExtractOptions): Route =>
  route('POST /v2/extract', (call) => startExtraction(options, call));
