import { compile } from 'css-select';
import { isTraversal, parse, type Selector } from 'css-what';
import type { AnyNode, Element } from 'domhandler';
import { z } from 'zod';

/** Whether a CSS selector from outside can be used. */

const MAX_LENGTH = 1000;

/** Why a selector cannot be used; undefined when it can. */
export function checkSelector(selector: string): string | undefined {
  if (selector.trim() === '') return 'The selector is empty.';
  if (selector.length > MAX_LENGTH) return `The selector is longer than ${MAX_LENGTH} characters.`;
  const shown = `"${selector.slice(0, 100)}"`;
  try {
    const wrong = wrongIn(parse(selector));
    if (wrong) return `${shown} is not a CSS selector: ${wrong}.`;
    compile<AnyNode, Element>(selector);
    return undefined;
  } catch (error) {
    // A pseudo-class that css-select does not know and one that cannot be read alike.
    return `${shown} is not a CSS selector that can be used: ${(error as Error).message}`;
  }
}

const TAG = /^[a-z_\u0080-\uffff][\w\u0080-\uffff.:-]*$/i;

/** What the parser lets pass although it can match nothing: XPath, HTML, two dots in a row. */
function wrongIn(selector: Selector[][]): string | undefined {
  const todo = [...selector];
  for (let rules = todo.pop(); rules; rules = todo.pop()) {
    const last = rules.at(-1);
    if (last === undefined || isTraversal(last)) return 'it ends with a combinator';
    for (const rule of rules) {
      if (rule.type === 'parent' || rule.type === 'column-combinator') return 'a combinator that no browser knows';
      if (rule.type === 'tag' && !TAG.test(rule.name)) return `no element is called "${rule.name.slice(0, 50)}"`;
      if (rule.type === 'attribute' && (rule.name === '' || /^[=.]/.test(rule.name)))
        return 'an attribute without a name';
      if (rule.type === 'attribute' && rule.name === 'class' && /^\./.test(rule.value)) return 'two dots in a row';
      if (rule.type !== 'pseudo') continue;
      if (Array.isArray(rule.data)) todo.push(...rule.data);
      else if (!rule.data && /^i?contains$/.test(rule.name)) return `:${rule.name} needs a text`;
    }
  }
  return undefined;
}

/** A CSS selector that is matched on the page as it came. */
export const cssSelector = z
  .string()
  .min(1)
  .max(1000)
  .superRefine((text, context) => {
    const message = checkSelector(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
