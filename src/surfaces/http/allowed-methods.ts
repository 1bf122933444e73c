import type { FastifyInstance } from 'fastify';

/**
 * Records routes that are added after this call.
 * @returns a function that returns the value of the `Allow` header for a URL; undefined if no route matches
 */
export function rememberMethods(app: FastifyInstance): (url: string) => string | undefined {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return (url) => {
    const path = url.split(/[?#]/)[0] as string;
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.flatMap(({ methods: own }) => [...own]));
    return methods.size === 0 ? undefined : [...methods].sort().join(', ');
  };
}

/** The pattern of a path with `:name` parameters and a `*` wildcard. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:[A-Za-z]+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
