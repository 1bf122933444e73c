import type { Body } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For operators: what is set up and does not work, with what to do about it. */
export function BrokenSettings({ settings }: { settings: Body<'GET /api/settings'> | undefined }) {
  const broken = settings?.groups.flatMap(({ name, rows }) =>
    rows
      .filter(({ state }) => state === 'broken')
      .map((row) => ({ ...row, title: `${name}: ${row.name.toLowerCase()}` })),
  );
  return broken?.map(({ title, detail }) => (
    <Notice
      key={title}
      tone="danger"
      title={title}
      actions={
        <ButtonLink small to="/settings?tab=system">
          Settings
        </ButtonLink>
      }
    >
      <p className="anywhere">{detail}</p>
    </Notice>
  ));
}
