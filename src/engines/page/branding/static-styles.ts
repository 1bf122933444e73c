import { ownField, setField, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';
import { declarationsOf, resolved, rulesOf } from './css.ts';
import type { ComputedStyles } from './types.ts';

/** Styles of brand elements from `<style>` and `style` attributes: a small part of what a browser would compute. */

const NEEDED: WordTable<RegExp> = table({
  body: /^(?:body|html|:root)$/i,
  h1: /^(?:(?:body|main|article)\s+)?h1$/i,
  h2: /^(?:(?:body|main|article)\s+)?h2$/i,
  h3: /^(?:(?:body|main|article)\s+)?h3$/i,
  p: /^(?:(?:body|main|article)\s+)?p$/i,
  a: /^(?:(?:body|main|article|p)\s+)?a(?::link)?$/i,
  small: /^small$/i,
  code: /^(?:code|pre)$/i,
  header: /^(?:header|\.(?:site-)?header|\.navbar)$/i,
  footer: /^(?:footer|\.(?:site-)?footer)$/i,
  container: /^(?:main|\.container|\.wrapper)$/i,
  buttonPrimary:
    /^(?:button|a)?\.(?:btn-primary|button-primary|primary-button|btn--primary|button--primary|cta(?:-button)?|btn\.primary)$|^(?:button|\.btn|\.button)$/i,
  buttonSecondary:
    /^(?:button|a)?\.(?:btn-secondary|button-secondary|secondary-button|btn--secondary|button--secondary|btn-outline)$/i,
  input: /^(?:input|input\[type=["']?(?:text|email)["']?\]|\.(?:form-control|input))$/i,
});
const TAGS: WordTable<string> = table({
  body: 'body',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  p: 'p',
  button: 'buttonPrimary',
  input: 'input',
  a: 'a',
});
const NAMES: WordTable<string> = table({
  ...{
    color: 'color',
    'background-color': 'backgroundColor',
    background: 'backgroundColor',
    'font-family': 'fontFamily',
    'font-size': 'fontSize',
  },
  ...{
    'font-weight': 'fontWeight',
    'line-height': 'lineHeight',
    'border-color': 'borderTopColor',
    'border-radius': 'borderTopLeftRadius',
  },
  ...{
    'max-width': 'maxWidth',
    height: 'height',
    'transition-duration': 'transitionDuration',
    'color-scheme': 'colorScheme',
    padding: 'paddingTop',
  },
});

export function staticStyles(document: Document): ComputedStyles {
  let css = '';
  const inline: { name: string; element: Element }[] = [];
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    if (node.name === 'style') {
      for (const child of node.children) if (isText(child) && css.length < 600_000) css += `${child.data}\n`;
      return false;
    }
    const name = TAGS[node.name];
    if (name !== undefined && node.attribs.style !== undefined && inline.length < 200)
      inline.push({ name, element: node });
    return undefined;
  });
  const rules = rulesOf(css);
  const variables: Record<string, string> = Object.create(null);
  for (const { selectors, declarations } of rules) {
    if (!selectors.some((one) => /^(?::root|html|body)$/i.test(one))) continue;
    for (const [name, value] of Object.entries(declarations)) {
      if (name.startsWith('--') && Object.keys(variables).length < 300) setField(variables, name, value);
    }
  }
  const elements: Record<string, Record<string, string>> = Object.create(null);
  const lay = (name: string, declarations: Readonly<Record<string, string>>, isWeak: boolean): void => {
    for (const [property, given] of Object.entries(declarations)) {
      const key = NAMES[property];
      const value = resolved(given, variables);
      if (key === undefined || value === undefined || value === '') continue;
      const styles = ownField(elements, name) ?? {};
      setField(elements, name, styles);
      // Without other styles, the primary button looks like the generic one.
      if (!isWeak || ownField(styles, key) === undefined)
        setField(
          styles,
          key,
          property === 'background'
            ? (/^\s*(#[\da-f]{3,8}|(?:rgb|hsl)a?\([^)]*\)|[a-z]+)(?=\s|$)/i.exec(value)?.[1] ?? '')
            : value,
        );
    }
  };
  for (const { selectors, declarations } of rules) {
    for (const selector of selectors) {
      for (const [name, pattern] of Object.entries(NEEDED)) {
        if (pattern.test(selector))
          lay(name, declarations, name === 'buttonPrimary' && /^(?:button|\.btn|\.button)$/i.test(selector));
      }
    }
  }
  const seen = new Set<string>();
  for (const { name, element } of inline) {
    if (seen.has(name)) continue;
    seen.add(name);
    lay(name, declarationsOf(element.attribs.style as string), false);
  }
  return { elements, variables };
}
