import type { Key } from '@trawl/contract/api/keys.ts';
import { counted } from '@trawl/contract/counted.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { Scopes } from './scopes.tsx';
import './keys.css';

export function KeyTable({
  keys,
  onEdit,
  onRevoke,
}: {
  keys: readonly Key[];
  onEdit(key: Key): void;
  onRevoke(key: Key): void;
}) {
  return (
    <Table
      label="Keys"
      rows={keys}
      rowKey={(key) => key.id}
      dim={(key) => key.state !== 'active'}
      columns={[
        {
          name: 'Name',
          wide: true,
          cell: (key) => (
            <TwoLines
              first={key.name}
              second={
                <>
                  <code>{key.prefix}…</code>
                  {key.createdBy !== null && ` by ${key.createdBy}`}
                </>
              }
            />
          ),
        },
        {
          name: 'Scopes',
          cell: (key) => (
            <span className="row tags">
              <Scopes of={key.scopes} />
              {key.formats !== null && <Badge tone="info">{key.formats.length} formats</Badge>}
              {key.allowedIps.length > 0 && (
                <Badge tone="info">{counted(key.allowedIps.length, 'address', 'addresses')}</Badge>
              )}
            </span>
          ),
        },
        { name: 'Last used', right: true, cell: (key) => <Ago at={key.lastUsedAt} /> },
        { name: 'Expires', right: true, cell: (key) => <Expiry of={key} /> },
        {
          name: 'Actions',
          bare: true,
          cell: (key) =>
            key.canEdit &&
            key.state !== 'revoked' && (
              <>
                <IconButton small icon="edit" label={`Change ${key.name}`} onClick={() => onEdit(key)} />
                <IconButton small icon="trash" label={`Revoke ${key.name}`} onClick={() => onRevoke(key)} />
              </>
            ),
        },
      ]}
    />
  );
}

function Expiry({ of }: { of: Key }) {
  if (of.state === 'revoked') return <Badge tone="danger">revoked</Badge>;
  if (of.state === 'expired') return <Badge tone="warn">expired</Badge>;
  return <Ago at={of.expiresAt} />;
}
