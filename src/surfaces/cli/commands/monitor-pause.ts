import { setStatus } from '../monitors.ts';

export const command = setStatus('paused', 'Pauses a monitor: it is not looked at any more until it is resumed.');
