import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { Page } from '../../ui/page.tsx';

/** Shown until there is an account. */
export function NotSetUp() {
  const { refresh } = useSession();
  return (
    <Page
      title="Set up"
      heading="Welcome to Trawl"
      about="Nobody has an account here yet. Use the set-up link to create the first account."
    >
      <ol className="steps">
        <li>Look at the terminal where Trawl was started: it printed a set-up link, which works once.</li>
        <li>
          If the link is lost or has expired, create another on the machine where Trawl runs:
          <CodeBlock code="npm run trawl -- people setup-link" language="bash" label="command" />
        </li>
        <li>Open the link. You become the owner.</li>
      </ol>
      <Button icon="refresh" onClick={() => void refresh()}>
        Check again
      </Button>
    </Page>
  );
}
