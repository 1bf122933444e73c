import { setStatus } from '../monitors.ts';

export const command = setStatus('paused', 'Pauses a monitor: no scheduled checks until it is resumed.');
