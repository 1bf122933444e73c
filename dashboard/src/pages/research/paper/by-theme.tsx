import { counted } from '@trawl/contract/counted.ts';
import { PaperList } from '../../../papers/paper-list.tsx';
import type { PaperHit } from '../../../papers/types.ts';
import { useFacts } from '../../../papers/use-facts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { themesOf } from './themes.ts';
import './by-theme.css';

/** Similar papers, those of one category together. */
export function ByTheme({ papers }: { papers: readonly PaperHit[] }) {
  const facts = useFacts(papers);
  if (facts === undefined) return <Skeleton lines={6} />;
  const themes = themesOf(papers, ({ paperId }) => facts.get(paperId)?.categories ?? []);
  return (
    <div className="stack">
      {themes.map(({ name, papers: own }) => (
        <section key={name} className="theme">
          {themes.length > 1 && (
            <h3>
              {name || 'Others'} <span className="dim small">{counted(own.length, 'paper')}</span>
            </h3>
          )}
          <div className="theme-list">
            <PaperList papers={own} />
          </div>
        </section>
      ))}
    </div>
  );
}
