import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees the memory that nothing refers to, so that what is measured afterwards is not garbage of earlier tests. */
export const collect = runInNewContext('gc') as () => void;
