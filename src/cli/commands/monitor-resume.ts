import { setStatus } from '../monitors.ts';

export const command = setStatus(
  'active',
  'Resumes a paused monitor.',
  'trawl monitor resume 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d',
);
