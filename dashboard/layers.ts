import type { Plugin } from 'vite';

/**
 * Cascade layers, so that which rule wins depends on what it belongs to and never on which page was opened first: style sheets come in
 * chunks, in any order. A later layer wins over an earlier one, whatever the selectors.
 */
const LAYERS = ['base', 'ui', 'shared', 'pages'] as const;

/** The layer of a style sheet's rules. @param path from `src/` on */
export function layerOf(path: string): (typeof LAYERS)[number] {
  if (path === 'ui/tokens.css' || path === 'ui/base.css') return 'base';
  const [folder] = path.split('/');
  return folder === 'ui' || folder === 'pages' ? folder : 'shared';
}

/** Puts each style sheet into its layer. @param source folder of the dashboard's own ones */
export function layers(source: string): Plugin {
  return {
    name: 'layers',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!path.startsWith(`${source}/`) || !path.endsWith('.css')) return null;
      // The order stands in each, no matter which of them comes first.
      const layer = layerOf(path.slice(source.length + 1));
      return { code: `@layer ${LAYERS.join(', ')};\n@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
