import { z } from 'zod';

/** `warning` of responses: what of the request had no effect. The server adds it where a response declares it. */
export const ignoredWarning = z.string().optional().meta({ description: 'Fields of the request that were ignored' });
