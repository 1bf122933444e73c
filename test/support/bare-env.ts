/**
 * The environment of a program that gets none of ours: where programs are, and where Node finds compiled modules, without which it compiles
 * a thousand of them at each start.
 */
export function bareEnv(): { PATH: string; NODE_COMPILE_CACHE?: string } {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
}
