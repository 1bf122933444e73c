import { Badge, type Tone } from '../../ui/badge.tsx';

/** An HTTP status in the colour of what it means. */
export function StatusBadge({ status }: { status: number }) {
  const tone: Tone = status < 400 ? 'ok' : status < 500 ? 'warn' : 'danger';
  return (
    <Badge tone={tone} dot>
      {status}
    </Badge>
  );
}
