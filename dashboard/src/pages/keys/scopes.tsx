import { Badge } from '../../ui/badge.tsx';

/** The scopes of a key or client. */
export function Scopes({ of }: { of: readonly string[] }) {
  return of.includes('*') ? <Badge>everything</Badge> : of.map((scope) => <Badge key={scope}>{scope}</Badge>);
}
