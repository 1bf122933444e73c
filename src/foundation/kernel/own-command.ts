/** How people call the command line of this installation: a clone has a script for it, a package the command itself. */
export const ownCommand = import.meta.url.endsWith('.ts') ? 'npm run trawl --' : 'trawl';
