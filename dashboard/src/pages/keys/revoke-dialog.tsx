import type { Key } from '@trawl/contract/api/keys.ts';
import { request } from '../../api/client.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';

export function RevokeDialog({ of, onClose, onRevoked }: { of: Key; onClose(): void; onRevoked(): void }) {
  const say = useToast();
  return (
    <Confirm
      title="Revoke this key?"
      verb="Revoke the key"
      onClose={onClose}
      act={async () => {
        await request('DELETE /api/keys/:id', { params: { id: of.id } });
        say('Revoked');
        onRevoked();
      }}
    >
      <p>
        Programs that use <strong className="anywhere">{of.name}</strong> (<code>{of.prefix}…</code>) are refused at
        once. This cannot be undone.
      </p>
      <p className="dim">
        Last used: <Ago at={of.lastUsedAt} />
      </p>
    </Confirm>
  );
}
