import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LanguageModel } from './language-model.tsx';

const TONES = { on: 'ok', off: 'plain', broken: 'danger' } as const;

/** What the installation can do, and which settings change that. */
export function System() {
  const { service, isOperator } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/settings', {});
  return (
    <div className="stack loose">
      <p className="dim">
        Trawl {service.version} at <span className="anywhere">{service.url}</span>. Settings are read from the
        environment when the service starts; the same list: <code>npm run trawl -- doctor</code>.
      </p>
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined && failure === undefined && <Skeleton lines={8} />}
      {isOperator && <LanguageModel />}
      {data?.groups.map((group) => (
        <Card key={group.name} title={group.name}>
          <ul className="system-rows">
            {group.rows.map((row) => (
              <li key={row.name}>
                <span className="system-name">
                  <strong>{row.name}</strong>
                  <Badge tone={TONES[row.state]} dot>
                    {row.state}
                  </Badge>
                </span>
                <span className="anywhere">{row.detail}</span>
                {row.change !== null && (
                  <span className="dim small">
                    change with{' '}
                    {row.change.split(/,\s*/).map((name, at) => (
                      <span key={name}>
                        {at > 0 && ', '}
                        <code>{name}</code>
                      </span>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
