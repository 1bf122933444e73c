import { setStatus } from '../monitors.ts';

export const command = setStatus(
  'paused',
  'Pauses a monitor: no scheduled checks until it is resumed.',
  'trawl monitor pause 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d',
);
