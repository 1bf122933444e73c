import type { ProfileKind } from '@trawl/contract/api/profile-kinds.ts';
import type { Provider } from '@trawl/contract/api/providers.ts';
import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useIntoView } from './use-into-view.ts';

const KINDS: readonly (readonly [ProfileKind, string])[] = [
  ['person', 'Profiles of people'],
  ['company', 'Profiles of companies'],
];

/** The providers that serve professional profiles, in their order. */
export function EnrichmentCards({
  list,
  isAdmin,
  isChosen,
  onChanged,
}: {
  readonly list: Body<'GET /api/providers'>;
  readonly isAdmin: boolean;
  readonly isChosen: boolean;
  onChanged(): void;
}) {
  const ref = useIntoView<HTMLElement>(isChosen);
  return (
    <section ref={ref} className="stack" aria-labelledby="enrichment">
      <div>
        <h2 id="enrichment">Enrichment</h2>
        <p className="dim">
          Pages of professional profiles are never fetched. A scrape returns the record from the first of these
          providers that has one.
        </p>
      </div>
      {KINDS.map(([kind, title]) => (
        <KindCard
          key={`${kind} ${JSON.stringify(list.enrichment[kind])}`}
          kind={kind}
          title={title}
          list={list}
          isAdmin={isAdmin}
          onChanged={onChanged}
        />
      ))}
    </section>
  );
}

function KindCard({
  kind,
  title,
  list,
  isAdmin,
  onChanged,
}: {
  readonly kind: ProfileKind;
  readonly title: string;
  readonly list: Body<'GET /api/providers'>;
  readonly isAdmin: boolean;
  onChanged(): void;
}) {
  const saved = list.enrichment[kind];
  const [enabled, setEnabled] = useState(saved.enabled);
  const [order, setOrder] = useState(saved.providers);
  const say = useToast();
  const save = useAction(async () => {
    await request('PUT /api/enrichment/:kind', { params: { kind }, body: { enabled, providers: order } });
    say('Saved');
    onChanged();
  });
  const able = list.providers.filter(({ profiles }) => profiles.includes(kind));
  const isChanged = enabled !== saved.enabled || order.join() !== saved.providers.join();
  const move = (index: number, by: number): void => {
    const next = [...order];
    const [one] = next.splice(index, 1);
    next.splice(index + by, 0, one as string);
    setOrder(next);
  };
  return (
    <Card
      title={title}
      level={3}
      actions={
        <Badge tone={saved.enabled ? 'ok' : 'plain'} dot>
          {saved.enabled ? 'on' : 'off'}
        </Badge>
      }
    >
      {able.length === 0 ? (
        <p className="dim">No installed provider serves them.</p>
      ) : (
        <fieldset className="plain-group stack" disabled={!isAdmin}>
          <legend className="sr-only">{title}</legend>
          <Check label="Serve such pages" checked={enabled} onValue={setEnabled} />
          <ol className="enrichment-order">
            {order.map((name, index) => (
              <li key={name}>
                <Named of={able.find((one) => one.name === name)} name={name} />
                <span className="row">
                  <IconButton
                    icon="download"
                    className="turned"
                    label={`Try ${name} earlier`}
                    small
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon="download"
                    label={`Try ${name} later`}
                    small
                    disabled={index === order.length - 1}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon="close"
                    label={`Remove ${name}`}
                    small
                    onClick={() => setOrder(order.filter((one) => one !== name))}
                  />
                </span>
              </li>
            ))}
          </ol>
          <div className="row">
            {able
              .filter(({ name }) => !order.includes(name))
              .map(({ name, title: its }) => (
                <Button key={name} small icon="plus" onClick={() => setOrder([...order, name])}>
                  {its}
                </Button>
              ))}
          </div>
          <FailureNotice failure={save.failure} />
          {isAdmin && (
            <div className="row">
              <Button look="primary" busy={save.busy} disabled={!isChanged} onClick={() => void save.run()}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </Card>
  );
}

function Named({ of: provider, name }: { of: Provider | undefined; name: string }) {
  return (
    <span className="enrichment-name">
      {provider?.title ?? name}
      {provider === undefined && <Badge tone="warn">not installed</Badge>}
      {provider?.enabled === false && <Badge tone="warn">off</Badge>}
      {provider?.enabled === true && provider.needsAcceptance && <Badge tone="warn">terms not accepted</Badge>}
    </span>
  );
}
