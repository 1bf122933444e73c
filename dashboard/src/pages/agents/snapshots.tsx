import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { clock } from './clock.ts';
import { changesOf } from './diff.ts';
import { isEvent, type TraceEvent } from './types.ts';
import './snapshots.css';

/** The versions of the data, and what changed from one to the next. */
export function Snapshots({ id, events }: { id: string; events: readonly TraceEvent[] }) {
  const versions = events
    .filter(isEvent('artifact.updated'))
    .map(({ artifact, occurredAt }) => ({ id: artifact.snapshotId, at: occurredAt }));
  const [picked, setPicked] = useState<string>();
  const chosen = versions.findIndex((one) => one.id === picked);
  const at = chosen < 0 ? versions.length - 1 : chosen;
  const inputs = (index: number) => versions[index] && { params: { jobId: id, snapshotId: versions[index].id } };
  const now = useRead('GET /v2/agent/:jobId/snapshots/:snapshotId', inputs(at));
  const before = useRead('GET /v2/agent/:jobId/snapshots/:snapshotId', inputs(at - 1));
  if (versions.length === 0) return null;
  const value = parsed(now.data?.snapshot);
  const changes = at > 0 && before.data !== undefined ? changesOf(parsed(before.data.snapshot), value) : [];
  return (
    <Card title="Snapshots" about="Each version of the data.">
      <div className="stack">
        <SelectField
          label="Version"
          value={versions[at]?.id ?? ''}
          onValue={setPicked}
          options={versions.map((one, index) => ({ value: one.id, label: `${index + 1}, ${clock(one.at)}` }))}
        />
        <FailureNotice failure={now.failure} retry={now.reload} />
        {changes.length > 0 && (
          <ul className="changes" aria-label="Changes from the previous version">
            {changes.map(({ path: where, was, is }) => (
              <li key={where}>
                <code>{where}</code> {was !== undefined && <del>{was}</del>} {is !== undefined && <ins>{is}</ins>}
              </li>
            ))}
          </ul>
        )}
        {now.data !== undefined && <JsonBlock value={value} label="snapshot" />}
      </div>
    </Card>
  );
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
