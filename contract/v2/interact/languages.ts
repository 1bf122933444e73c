/** Languages of session code. No schemas here: the command line reads this file. */
export const LANGUAGES = ['python', 'node', 'bash'] as const;
