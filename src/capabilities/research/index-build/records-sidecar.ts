import type { Sidecar } from '../../../engines/indexing/index.ts';
import { forgetOtherIndexes, hasAllFiles, vectorPlace } from '../vectors/place.ts';
import { stateOf, stateText } from '../vectors/state.ts';
import { TermRowsBuilder } from '../vectors/term-records.ts';
import { openRecordsWriter } from '../vectors/writer.ts';
import type { PaperPart } from './rows.ts';

/** The files for ranking next to the text index (vectors/), as built by the indexer. Their state is a VectorState. */
export const recordsSidecar: Sidecar<PaperPart> = {
  isWhole: (place, indexId, state) => hasAllFiles(place, indexId, stateOf(state)),
  async open(place, indexId, state, fence, older) {
    await forgetOtherIndexes(place, [indexId, older]);
    const records = await openRecordsWriter(vectorPlace(place, indexId), stateOf(state), fence);
    return {
      stage: (part) => records.stage(part.records),
      async stageGone(ids) {
        const gone = new TermRowsBuilder();
        for (const id of ids) gone.addGone(id);
        await records.stage(gone.done());
      },
      build: async () => stateText(await records.build()),
      async published(text) {
        const built = stateOf(text);
        if (built) await records.published(built);
      },
    };
  },
};
