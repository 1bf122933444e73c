import type { Provider } from '@trawl/contract/api/providers.ts';
import { counted } from '@trawl/contract/counted.ts';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { priceOf } from './price.ts';
import { useIntoView } from './use-into-view.ts';

/** One provider: its tools and pages, its switch, its terms. */
export function ProviderCard({
  provider,
  isAdmin,
  isChosen,
  onChanged,
  onTerms,
}: {
  readonly provider: Provider;
  readonly isAdmin: boolean;
  readonly isChosen: boolean;
  onChanged(): void;
  onTerms(): void;
}) {
  const { name, title, about, enabled, terms, needsAcceptance } = provider;
  const say = useToast();
  const ref = useIntoView<HTMLDivElement>(isChosen);
  const turn = useAction(async () => {
    await request('PATCH /api/providers/:name', { params: { name }, body: { enabled: !enabled } });
    say(enabled ? `${title} is turned off` : `${title} is turned on`);
    onChanged();
    if (!enabled && needsAcceptance) onTerms();
  });
  return (
    <div ref={ref} className={isChosen ? 'provider chosen' : 'provider'}>
      <Card
        title={title}
        actions={
          <>
            <Badge tone={enabled ? 'ok' : 'plain'} dot>
              {enabled ? 'on' : 'off'}
            </Badge>
            {isAdmin && (
              <Button
                small
                look={enabled ? 'quiet' : isChosen ? 'primary' : 'plain'}
                busy={turn.busy}
                onClick={() => void turn.run()}
                aria-label={`${enabled ? 'Turn off' : 'Turn on'} ${title}`}
              >
                {enabled ? 'Turn off' : 'Turn on'}
              </Button>
            )}
          </>
        }
      >
        <p className="dim small provider-about">{about}</p>
        <FailureNotice failure={turn.failure} />
        {terms !== null && <Terms provider={provider} isAdmin={isAdmin} onTerms={onTerms} />}
        <details className="provider-offers" open={isChosen}>
          <summary>{offersOf(provider)}</summary>
          <ul>
            {provider.pages.flatMap((page) =>
              page.records.map((record) => (
                <li key={record}>
                  <code>{record}</code>
                  <span className="dim small">
                    {page.profile === null ? 'records' : `${page.profile} profiles`}, {priceOf(page)}
                  </span>
                </li>
              )),
            )}
            {provider.tools.map((tool) => (
              <li key={tool.capability}>
                <code>{tool.capability}</code>
                <span className="dim small">
                  {tool.about} {sentence(priceOf(tool))}
                </span>
              </li>
            ))}
          </ul>
          {provider.homepage !== null && (
            <p className="small">
              <a href={provider.homepage} target="_blank" rel="noreferrer">
                About this source
              </a>
            </p>
          )}
        </details>
      </Card>
    </div>
  );
}

function Terms({ provider, isAdmin, onTerms }: { provider: Provider; isAdmin: boolean; onTerms(): void }) {
  const { accepted, needsAcceptance, terms, title } = provider;
  return (
    <p className="provider-terms">
      {needsAcceptance ? (
        <Badge tone="warn">{accepted === null ? 'terms not accepted' : 'terms have changed'}</Badge>
      ) : (
        <Badge tone="ok">terms accepted</Badge>
      )}
      {accepted !== null && (
        <span className="dim small">
          version {accepted.version} by {accepted.by} <Ago at={accepted.at} />
        </span>
      )}
      {accepted === null && <span className="dim small">version {terms?.version}</span>}
      <Button
        small
        onClick={onTerms}
        aria-label={`${isAdmin && needsAcceptance ? 'Review' : 'Read'} the terms of ${title}`}
      >
        {isAdmin && needsAcceptance ? 'Review the terms' : 'Read the terms'}
      </Button>
    </p>
  );
}

function offersOf({ tools, pages }: Provider): string {
  const parts = [tools.length > 0 && counted(tools.length, 'tool'), pages.length > 0 && 'record pages'];
  return parts.filter(Boolean).join(' and ') || 'Nothing';
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
