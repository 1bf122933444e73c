import { call } from '../../api/client.ts';
import type { Key } from '../../api/types.ts';
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
        await call('DELETE', `/api/keys/${of.id}`);
        say('Revoked');
        onRevoked();
      }}
    >
      <p>
        Programs that use <strong className="anywhere">{of.name}</strong> (<code>{of.prefix}…</code>) are refused from
        now on. This cannot be taken back.
      </p>
      <p className="dim">
        Last used: <Ago at={of.lastUsedAt} />
      </p>
    </Confirm>
  );
}
