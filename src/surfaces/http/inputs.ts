import type { FastifyRequest } from 'fastify';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { ownerOf, UnparsedBody } from './body.ts';
import type { LargeBodies } from './large-bodies/index.ts';
import type { TeamShare } from './team-share.ts';
import { type Validated, validate } from './validation.ts';

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
