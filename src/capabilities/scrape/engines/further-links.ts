import { withoutRoute } from '../../../foundation/kernel/canonical-url.ts';
import type { Obtained } from './obtain.ts';

/** All that a page leads to; most pages have nothing beside their links. Routes in fragments are pages only where scripts run. */
export function withFurther({
  fetched: { engine },
  page: { allLinks = [], furtherLinks = [] },
}: Pick<Obtained, 'fetched' | 'page'>): readonly string[] {
  const all = furtherLinks.length === 0 ? allLinks : [...allLinks, ...furtherLinks];
  return engine === 'browser' ? all : all.map(withoutRoute);
}
