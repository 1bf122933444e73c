import { idsOf, placeOf } from '../../../papers/links.ts';
import type { PaperDetails } from '../../../papers/types.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Under which names a paper is known, and where they lead. */
export function Identifiers({ paper }: { paper: PaperDetails }) {
  return (
    <ul className="row">
      {idsOf(paper.ids).map(({ namespace, id }) => {
        const place = placeOf(namespace, id);
        const text = `${namespace}:${id}`;
        return (
          <li key={text}>
            {place === undefined ? (
              <code>{text}</code>
            ) : (
              <a href={place} target="_blank" rel="noreferrer noopener" className="mono anywhere">
                {text} <Icon name="external" size={14} />
              </a>
            )}
          </li>
        );
      })}
      <li>
        <code className="dim">paperId {paper.paperId}</code>
      </li>
    </ul>
  );
}
