import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { ExportMenu } from '../../papers/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import type { Decision } from './screening-types.ts';

/** What can be done with the entries that are chosen in a screening. @param entries how many they are */
export function ChosenToScreen({
  entries,
  onDecide,
  onExport,
  onNone,
}: {
  entries: number;
  onDecide(decision: Decision): void;
  onExport(format: ExportFormat): void;
  onNone(): void;
}) {
  return (
    <div className="chosen-bar">
      <div className="row">
        <span className="grow" role="status">
          {counted(entries, 'entry', 'entries')} chosen
        </span>
        <Button small icon="check" onClick={() => onDecide('include')}>
          Include
        </Button>
        <Button small icon="close" onClick={() => onDecide('exclude')}>
          Exclude
        </Button>
        <Button small onClick={() => onDecide('undecided')}>
          Take back
        </Button>
        <ExportMenu small onChoose={onExport} />
        <Button small look="quiet" onClick={onNone}>
          Choose none
        </Button>
      </div>
    </div>
  );
}
