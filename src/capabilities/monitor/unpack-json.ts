import { unpack } from '../../foundation/store/index.ts';

/** What was kept with `pack` as JSON; undefined where nothing was. */
export async function unpackJson(packed: Uint8Array | null): Promise<unknown> {
  return packed === null ? undefined : JSON.parse((await unpack(packed)).toString());
}
