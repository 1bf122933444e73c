import type { Body, Inputs } from '../../api/client.ts';

type Reply = Body<'GET /v2/search/research/lists/:listId/screening'>;

export type Counts = Reply['counts'];
export type Screened = Reply['entries'][number];
export type Decision = NonNullable<Inputs<'POST /v2/search/research/lists/:listId/screening'>['body']>['decision'];
