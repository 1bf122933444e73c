import type { Wire } from '@trawl/contract/endpoint.ts';
import type { deleteProfileResponse } from '@trawl/contract/v2/interact/responses.ts';
import { type CallOf, type Route, route } from '../../../foundation/routing/route.ts';
import type { InteractService } from '../service.ts';

export function deleteProfile({ profiles }: InteractService): Route[] {
  const handler = async ({
    params,
    principal,
  }: CallOf<'DELETE /v2/interact/profiles/:name'>): Promise<Wire<typeof deleteProfileResponse>> => {
    // Succeeds too if it was never saved: there is nothing left to delete.
    await profiles.delete(principal.teamId, params.name);
    return { success: true };
  };
  return [route('DELETE /v2/interact/profiles/:name', handler), route('DELETE /v2/browser/profiles/:name', handler)];
}
