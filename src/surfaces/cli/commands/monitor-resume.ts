import { setStatus } from '../monitors.ts';

export const command = setStatus('active', 'Resumes a monitor that was paused.');
