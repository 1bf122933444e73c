import { z } from 'zod';
import { checkSelector } from '../../../engines/page/index.ts';

/** A CSS selector that is matched on the page as it came. */
export const cssSelector = z
  .string()
  .min(1)
  .max(1000)
  .superRefine((text, context) => {
    const message = checkSelector(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
