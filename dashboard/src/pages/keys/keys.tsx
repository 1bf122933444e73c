import type { Key } from '@trawl/contract/api/keys.ts';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check } from '../../ui/field.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { KeyShown } from './key-shown.tsx';
import { KeyTable } from './key-table.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type Open = { what: 'new' } | { what: 'edit' | 'revoke'; key: Key } | { what: 'shown'; secret: string; name: string };

export default function KeysPage() {
  const { team, service } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/keys', {});
  const asked = new URLSearchParams(useSearch());
  const wantsNew = asked.has('new');
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<Open | undefined>(wantsNew ? { what: 'new' } : undefined);
  const [withOld, setWithOld] = useState(false);
  const close = (): void => {
    setOpen(undefined);
    if (wantsNew) navigate('/keys', { replace: true });
  };
  const old = data?.keys.filter(({ state }) => state !== 'active').length ?? 0;
  const shown = data?.keys.filter(({ state }) => withOld || state === 'active');

  return (
    <Page
      title="Keys"
      about={`Programs send a key with every request. These are the keys of the team ${team.name}.`}
      actions={
        <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'new' })}>
          New key
        </Button>
      }
    >
      {service.auth === 'open' && (
        <Notice tone="warn" title="Requests from this machine need no key">
          The service runs with TRAWL_AUTH=open. Keys still work.
        </Notice>
      )}
      <FailureNotice failure={failure} retry={reload} />
      <Card flush>
        {shown === undefined ? (
          failure === undefined && <Skeleton lines={4} />
        ) : shown.length === 0 ? (
          <Empty
            icon="key"
            title={old === 0 ? 'No keys yet' : 'No active keys'}
            action={
              <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'new' })}>
                Create a key
              </Button>
            }
          >
            Create a key for each program, so that you can see its requests and revoke its key without affecting others.
          </Empty>
        ) : (
          <KeyTable
            keys={shown}
            onEdit={(key) => setOpen({ what: 'edit', key })}
            onRevoke={(key) => setOpen({ what: 'revoke', key })}
          />
        )}
      </Card>
      {old > 0 && <Check label={`Show ${old} that are revoked or expired`} checked={withOld} onValue={setWithOld} />}

      {data && open?.what === 'new' && (
        <KeyDialog
          list={data}
          scopes={asked.get('scopes')?.split(',')}
          onClose={close}
          onMade={(secret, key) => {
            reload();
            setOpen({ what: 'shown', secret, name: key.name });
          }}
        />
      )}
      {data && open?.what === 'edit' && <KeyDialog list={data} of={open.key} onClose={close} onSaved={reload} />}
      {open?.what === 'shown' && <KeyShown secret={open.secret} name={open.name} onClose={close} />}
      {open?.what === 'revoke' && <RevokeDialog of={open.key} onClose={close} onRevoked={reload} />}
    </Page>
  );
}
