import type { Room } from '../../foundation/routing/room.ts';
import type { Credits } from '../../platform/accounts/index.ts';
import { createDeveloper, type Developer, type DeveloperOptions } from './developer.ts';
import { developerSearchRoutes } from './routes/search-developer.ts';
import { searchGithub } from './routes/search-github.ts';

export { migrations } from './catalog/migrations.ts';

export interface DeveloperRoomDeps extends DeveloperOptions {
  readonly credits: Pick<Credits, 'spend'>;
}

/** The developer index. */
export interface DeveloperRoom extends Room {
  readonly developer: Developer;
}

/** @throws OperatorError if the index is of a newer version */
export async function developerRoom({ credits, ...options }: DeveloperRoomDeps): Promise<DeveloperRoom> {
  const developer = await createDeveloper(options);
  const deps = { developer, credits };
  return {
    developer,
    routes: [...developerSearchRoutes(deps), searchGithub(deps)],
    close: () => developer.close(),
  };
}
