import { FORMATS } from '../../../engines/documents/index.ts';
import { type Route, route } from '../../../foundation/routing/route.ts';

export const listFormats = (): Route =>
  route('GET /v2/parse/formats', async () => ({
    success: true,
    data: { formats: FORMATS.map((one) => ({ ...one, available: true })) },
  }));
