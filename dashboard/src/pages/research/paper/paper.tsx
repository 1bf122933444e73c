import { Link } from 'wouter';
import { useRead } from '../../../api/use-read.ts';
import { AddToList } from '../../../papers/add-to-list.tsx';
import { paperPath } from '../../../papers/links.ts';
import { Abstract } from '../../../papers/paper-list.tsx';
import { useFacts } from '../../../papers/use-facts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dateOf } from '../../../ui/time.tsx';
import { Ask } from './ask.tsx';
import { Identifiers } from './identifiers.tsx';
import { Neighbourhood } from './neighbourhood.tsx';

/** A paper: metadata, passages, and its neighbors. */
export function PaperPage({ id }: { id: string }) {
  const { data, failure, reload } = useRead('GET /v2/search/research/papers/:id', { params: { id } });
  const paper = data?.paper;
  const venue = useFacts(paper === undefined ? [] : [paper])?.get(paper?.paperId ?? '')?.venue ?? undefined;
  return (
    <Page
      title={paper?.title ?? 'Paper'}
      about={paper?.authors}
      actions={
        <>
          {paper && <AddToList ids={[paper.paperId]} />}
          <Button small icon="left" onClick={() => history.back()}>
            Back
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} retry={failure?.status === 404 ? undefined : reload} />
      {failure?.status === 404 && <ButtonLink to="/research">Search for it</ButtonLink>}
      {paper === undefined && failure === undefined && <Skeleton lines={8} />}
      {paper && (
        <>
          <Card title="Abstract">
            <div className="stack">
              <Abstract text={paper.abstract} whole />
              <Facts
                rows={[
                  paper.categories.length > 0 && ['Categories', <Categories key="categories" all={paper.categories} />],
                  venue !== undefined && ['Venue', venue],
                  paper.createdDate !== undefined && ['First published', dateOf(paper.createdDate)],
                  paper.updateDate !== undefined &&
                    paper.updateDate !== paper.createdDate && ['Last changed', dateOf(paper.updateDate)],
                  ['Identifiers', <Identifiers key="ids" paper={paper} />],
                ]}
              />
            </div>
          </Card>
          <Ask id={id} />
          <Neighbourhood id={id} title={paper.title} />
          <div className="row">
            <ButtonLink small icon="play" to={`/playground/paper?id=${encodeURIComponent(id)}`}>
              The same as code
            </ButtonLink>
            {id !== paper.paperId && (
              <Link className="small" to={paperPath(paper.paperId)}>
                Its own address here
              </Link>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function Categories({ all }: { all: readonly string[] }) {
  return (
    <span className="row">
      {all.map((category) => (
        <Link
          key={category}
          to={`/research?query=${encodeURIComponent(category)}&categories=${encodeURIComponent(category)}`}
        >
          <Badge tone="accent">{category}</Badge>
        </Link>
      ))}
    </span>
  );
}
