import { Redirect } from 'wouter';

/** Jobs are among all that happened; old links lead there. */
export default function JobsPage({ params }: { params: Readonly<Record<string, string>> }) {
  return <Redirect to={params.id === undefined ? '/activity' : `/activity/${encodeURIComponent(params.id)}`} replace />;
}
