import type { Room } from '../../foundation/routing/room.ts';
import type { Credits } from '../../platform/accounts/index.ts';
import { createDeveloper, type Developer, type DeveloperOptions } from './developer.ts';
import { getDeveloperSearch } from './routes/search-developer-get.ts';
import { getDeveloperSearchOlder } from './routes/search-developer-get-older.ts';
import { postDeveloperSearch } from './routes/search-developer-post.ts';
import { postDeveloperSearchOlder } from './routes/search-developer-post-older.ts';
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
    routes: [
      getDeveloperSearch(deps),
      postDeveloperSearch(deps),
      getDeveloperSearchOlder(deps),
      postDeveloperSearchOlder(deps),
      searchGithub(deps),
    ],
    close: () => developer.close(),
  };
}
