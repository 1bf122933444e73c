import { z } from 'zod';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { type ConsoleRoute, consoleRoute, type Viewer } from '../../../foundation/routing/console-route.ts';
import type { Provider } from '../file/read.ts';
import type { Providers } from '../providers.ts';
import { type Admin, areTermsAccepted, KINDS, type Standing } from '../standing.ts';

/** Providers in the dashboard: what members see and admins decide for their organization. */
export function providerConsoleRoutes(providers: Pick<Providers, 'all' | 'get' | 'standings'>): ConsoleRoute[] {
  const { standings } = providers;
  const params = z.object({ name: z.string().max(100) });
  const named = async (viewer: Viewer, name: string): Promise<object> => ({
    provider: detailOf(providers.get(name), await standings.of(viewer.organizationId)),
  });
  return [
    consoleRoute({
      method: 'GET',
      path: '/api/providers',
      access: 'member',
      handler: async ({ viewer }) => {
        const standing = await standings.of(viewer.organizationId);
        return { providers: providers.all.map((one) => viewOf(one, standing)), enrichment: standing.enrichment };
      },
    }),
    consoleRoute({
      method: 'GET',
      path: '/api/providers/:name',
      access: 'member',
      params,
      handler: ({ viewer, params: { name } }) => named(viewer, name),
    }),
    consoleRoute({
      method: 'PATCH',
      path: '/api/providers/:name',
      access: 'admin',
      params,
      body: z.object({ enabled: z.boolean() }),
      handler: async ({ viewer, params: { name }, body, address }) => {
        await standings.turn(adminOf(viewer, address), providers.get(name), body.enabled);
        return named(viewer, name);
      },
    }),
    consoleRoute({
      method: 'POST',
      path: '/api/providers/:name/terms/accept',
      access: 'admin',
      params,
      body: z.object({ version: z.string().max(100), digest: z.string().max(100), confirmed: z.literal(true) }),
      handler: async ({ viewer, params: { name }, body, address }) => {
        await standings.accept(adminOf(viewer, address), providers.get(name), body);
        return named(viewer, name);
      },
    }),
    consoleRoute({
      method: 'PUT',
      path: '/api/enrichment/:kind',
      access: 'admin',
      params: z.object({ kind: z.enum(KINDS) }),
      body: z.object({ enabled: z.boolean(), providers: z.array(z.string().max(100)).max(50) }),
      handler: async ({ viewer, params: { kind }, body, address }) => {
        const chosen = [...new Set(body.providers)];
        const unfit = chosen.find((name) => !providers.all.some((one) => one.name === name && serves(one, kind)));
        if (unfit !== undefined) {
          const message = `"${unfit}" does not serve ${kind} profiles`;
          throw new ApiError('BAD_REQUEST', { details: [{ field: 'providers', message }] });
        }
        await standings.enrich(adminOf(viewer, address), kind, { enabled: body.enabled, providers: chosen });
        return { enrichment: (await standings.of(viewer.organizationId)).enrichment };
      },
    }),
  ];
}

const adminOf = (viewer: Viewer, address: string): Admin => ({ ...viewer, address });

const serves = ({ pages }: Provider, kind: string): boolean => pages.some(({ profile }) => profile === kind);

function viewOf(provider: Provider, standing: Standing) {
  const { name, title, about, category, homepage, domains, pages, tools, terms } = provider;
  return {
    name,
    title,
    about,
    category,
    homepage: homepage ?? null,
    domains,
    enabled: standing.on.has(name),
    profiles: KINDS.filter((kind) => serves(provider, kind)),
    pages: pages.map(({ records, profile, price }) => ({ records, profile: profile ?? null, ...priceOf(price) })),
    tools: tools.map((tool) => ({
      capability: tool.capability,
      name: tool.name,
      about: tool.about,
      ...priceOf(tool.price),
    })),
    terms: terms === undefined ? null : { version: terms.version, url: terms.url, digest: terms.digest },
    /** Who accepted which version last. */
    accepted: standing.accepted.get(name) ?? null,
    needsAcceptance: !areTermsAccepted(provider, standing),
  };
}

/** The same with the text of the terms. */
function detailOf(provider: Provider, standing: Standing): object {
  const { terms } = provider;
  return { ...viewOf(provider, standing), terms: terms === undefined ? null : { ...terms } };
}

const priceOf = ({
  credits,
  creditsPerRecord,
}: {
  credits?: number | undefined;
  creditsPerRecord?: number | undefined;
}) => ({
  credits: credits ?? creditsPerRecord ?? 0,
  perRecord: creditsPerRecord !== undefined,
});
