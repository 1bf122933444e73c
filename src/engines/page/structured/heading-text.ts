import { type Element, isTag, walk } from '../tree.ts';
import { type Budget, visibleText } from './text.ts';

const BADGE = /(?:^|[\s_-])(?:badge|pill|label|chip|flair|minor)(?:$|[\s_-])/i;

/** The text of a heading without the date, the badge or the second line before or behind it. */
export function headingText(heading: Element, budget: Budget): string {
  let title = visibleText(heading, 300, budget);
  walk(heading, (node) => {
    if (!isTag(node) || !(node.name === 'time' || node.name === 'small' || BADGE.test(node.attribs.class ?? '')))
      return undefined;
    const beside = visibleText(node, 100, budget);
    if (beside === '' || title.length <= beside.length) return false;
    if (title.endsWith(beside)) title = title.slice(0, -beside.length).trim();
    else if (title.startsWith(beside)) title = title.slice(beside.length).trim();
    return false;
  });
  return title;
}
