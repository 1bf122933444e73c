import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { request } from '../../../api/client.ts';
import { useAction } from '../../../api/use-action.ts';
import { AddToList } from '../../../papers/add-to-list.tsx';
import { ExportMenu, saveFile } from '../../../papers/export-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';

/** What can be done with the papers that are chosen. @param hidden how many of them the facets leave out */
export function ChosenPapers({ ids, hidden, onNone }: { ids: readonly string[]; hidden: number; onNone(): void }) {
  const exporting = useAction(async (format: ExportFormat) => {
    saveFile(await request('POST /v2/search/research/papers/export', { body: { ids: [...ids], format } }), 'papers');
  });
  return (
    <div className="chosen-bar">
      <FailureNotice failure={exporting.failure} />
      <div className="row">
        <span className="grow" role="status">
          {counted(ids.length, 'paper')} chosen{hidden > 0 && `, ${hidden} not shown`}
        </span>
        <AddToList ids={ids} />
        <ExportMenu small onChoose={(format) => void exporting.run(format)} />
        <Button small look="quiet" onClick={onNone}>
          Choose none
        </Button>
      </div>
    </div>
  );
}
