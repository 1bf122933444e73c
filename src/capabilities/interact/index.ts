/** Interact: browser sessions that a caller drives. */
export type { CallerPaidSession, OpenCallerPaidSession } from './caller-paid-session.ts';
export type { PageFilter } from './prompt.ts';
export { ffmpegVersion } from './replay/ffmpeg.ts';
export { type InteractRoom, interactRoom, migrations } from './room.ts';
export { STEP_SCHEMA, STEPS_DESCRIPTION } from './steps.ts';
