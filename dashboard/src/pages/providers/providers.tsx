import { useLocation } from 'wouter';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EnrichmentCards } from './enrichment.tsx';
import { ProviderCard } from './provider-card.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import './providers.css';

/** Data providers: switches, terms, enrichment. Links in error messages lead here. */
export default function ProvidersPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { organization, role } = useSignedIn();
  const [location, go] = useLocation();
  const { data, failure, reload } = useRead('GET /api/providers', {});
  const isAdmin = role !== 'member';
  const chosen = params.provider;
  const isTerms = location.endsWith('/terms');
  const isKnown = data === undefined || chosen === undefined || data.providers.some(({ name }) => name === chosen);
  return (
    <Page
      title="Data providers"
      about={`Sources of third-party data for all teams of ${organization.name}. All are off until an admin turns them on.`}
    >
      <FailureNotice failure={failure} retry={reload} />
      {!isAdmin && <Notice title="Only owners and admins can change this">You see their choices.</Notice>}
      {!isKnown && <Notice tone="warn" title={`There is no provider called ${chosen}`} />}
      {data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <>
          <ul className="providers">
            {data.providers.map((provider) => (
              <li key={provider.name}>
                <ProviderCard
                  provider={provider}
                  isAdmin={isAdmin}
                  isChosen={provider.name === chosen}
                  onChanged={reload}
                  onTerms={() => go(`/providers/${provider.name}/terms`)}
                />
              </li>
            ))}
          </ul>
          <EnrichmentCards list={data} isAdmin={isAdmin} isChosen={location === '/enrichment'} onChanged={reload} />
        </>
      )}
      {isTerms && isKnown && chosen !== undefined && (
        <TermsDialog name={chosen} isAdmin={isAdmin} onClose={() => go('/providers')} onAccepted={reload} />
      )}
    </Page>
  );
}
