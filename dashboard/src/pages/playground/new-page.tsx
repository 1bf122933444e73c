import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Composer } from './composer.tsx';

/**
 * The page that starts something: the composer under a heading of its own.
 * @param path of this page
 * @param back the list of what was started before
 */
export function NewPage({
  id,
  title,
  path,
  back,
}: {
  id: FormId;
  title: string;
  path: string;
  back: { to: string; label: string };
}) {
  return (
    <Page
      title={title}
      actions={
        <ButtonLink to={back.to} icon="left" small>
          {back.label}
        </ButtonLink>
      }
    >
      <Composer id={id} path={path} />
    </Page>
  );
}
