import type { FastifyRequest } from 'fastify';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { ValidBody } from '../../foundation/routing/route.ts';
import { ownerOf, UnparsedBody } from './body.ts';
import { type LargeBodies, schemasOf } from './large-bodies/index.ts';
import type { TeamShare } from './team-share.ts';
import { type Validated, validate, validateBody } from './validation.ts';

export interface InputTools {
  readonly share: TeamShare;
  readonly largeBodies: LargeBodies;
}

/**
 * The validated inputs of a request; a large body is parsed and validated on a thread.
 * @throws ApiError as `validate` does
 */
export function inputsOf(
  route: Parameters<typeof validate>[0],
  request: FastifyRequest,
  deadline: Pick<Deadline, 'signal'>,
  { share, largeBodies }: InputTools,
): Validated | Promise<Validated> {
  const owner = ownerOf(request);
  const { body, url, query, params, routeOptions } = request;
  if (!(body instanceof UnparsedBody)) return share.measured(owner, () => validate(route, request));
  const endpoint = routeOptions.config.endpoint as string;
  return largeBodies.read(owner, { endpoint, chunks: body.sent.chunks, url, query, params }, deadline.signal);
}

/**
 * A body made of that of a request, validated as another endpoint does.
 * @param endpoint method and path, as the contract has them
 * @throws ApiError as `validateBody` does
 */
export async function validateAs(
  { endpoint, body }: { readonly endpoint: string; readonly body: unknown },
  request: FastifyRequest,
  deadline: Pick<Deadline, 'signal'>,
  { share, largeBodies }: InputTools,
): Promise<ValidBody> {
  const owner = ownerOf(request);
  if (request.body instanceof UnparsedBody) return largeBodies.validate(owner, { endpoint, body }, deadline.signal);
  return share.measured(owner, () => validateBody(schemasOf(endpoint).body, body));
}
