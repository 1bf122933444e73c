import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For operators: what is set up and does not work, with what to do about it. */
export function BrokenSettings() {
  const { data } = useRead('GET /api/settings', {});
  const broken = data?.groups.flatMap(({ name, rows }) =>
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
