import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export function NotFound() {
  return (
    <Page title="Not found" heading="Page not found">
      <Empty
        icon="search"
        title="There is no page at this address"
        action={<ButtonLink to="/">Go to the overview</ButtonLink>}
      >
        The page may have moved, or the link is incomplete.
      </Empty>
    </Page>
  );
}
