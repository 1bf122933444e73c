import { Suspense } from 'react';
import { matchRoute, Redirect, useLocation, useRouter } from 'wouter';
import { FailureNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Toasts } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { LostBanner } from './lost-banner.tsx';
import { NotFound } from './not-found.tsx';
import { PAGES, type RegisteredPage } from './pages.ts';
import { PlainFrame } from './plain-frame.tsx';
import { SessionProvider, useSession } from './session.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** The whole dashboard: who is here, which page this is, and the frame around it. */
export function App() {
  return (
    <Toasts>
      <LostBanner />
      <SessionProvider
        waiting={
          <PlainFrame>
            <Skeleton lines={4} />
          </PlainFrame>
        }
        failed={(failure, retry) => (
          <PlainFrame>
            <Page title="Not loaded" heading="The dashboard could not be loaded">
              <FailureNotice failure={failure} retry={retry} />
            </Page>
          </PlainFrame>
        )}
      >
        <CurrentPage />
      </SessionProvider>
    </Toasts>
  );
}

function CurrentPage() {
  const { session, ended } = useSession();
  const [location] = useLocation();
  const found = useMatch(location);
  const isPlain = found?.page.frame === 'plain';
  const isIn = session.state === 'signed-in';

  if (!isIn && !isPlain) return <Redirect to={signInFor(location)} replace />;
  const content = (
    <ErrorBoundary resetOn={location}>
      <Suspense fallback={<Skeleton lines={6} />}>
        {found === undefined ? (
          <NotFound />
        ) : (
          <found.page.Component
            key={isIn ? `${session.person.id} ${session.team.id}` : ''}
            path={found.path}
            params={found.params}
          />
        )}
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <>
      {/* Out of sight, and as it is, until somebody has signed in again. */}
      <div hidden={ended}>{isPlain ? <PlainFrame>{content}</PlainFrame> : <Frame>{content}</Frame>}</div>
      {ended && <SignInAgain />}
    </>
  );
}

function useMatch(
  location: string,
): { page: RegisteredPage; path: string; params: Record<string, string> } | undefined {
  const { parser } = useRouter();
  for (const page of PAGES) {
    for (const path of page.paths) {
      const [matches, params] = matchRoute(parser, path, location);
      if (matches) return { page, path, params: decoded(params as Record<string, string>) };
    }
  }
  return undefined;
}

/** The router hands parameters on as they are in the address. */
function decoded(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

/** The sign-in page, which leads back to where a person wanted to go. */
function signInFor(path: string): string {
  const back = `${path}${location.search}${location.hash}`;
  return back === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(back)}`;
}
