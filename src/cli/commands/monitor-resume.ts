import { setStatus } from '../monitors.ts';

export const command = setStatus('active', 'Resumes a paused monitor.');
