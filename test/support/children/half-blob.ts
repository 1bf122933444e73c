import { createFolderBlobs } from '../../../src/foundation/store/index.ts';

/** Puts 4 MB of a blob that never ends into the folder argv[2] at `x/y`, says `half`, and waits to be killed. */
const blobs = createFolderBlobs(process.argv[2] as string);
async function* endless(): AsyncIterable<Uint8Array> {
  for (let i = 0; i < 4; i++) yield Buffer.alloc(1 << 20, 'n');
  console.log('half');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}
await blobs.put('x/y', endless());
