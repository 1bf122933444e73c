import { counted } from '@trawl/contract/counted.ts';
import { archivePlaces, type ImportSummary, importArchives } from '../../capabilities/crawl/index.ts';
import { egressFor } from '../../capabilities/research/index.ts';
import { createPageThreads } from '../../capabilities/scrape/index.ts';
import { createPageStore } from '../../capabilities/search/index.ts';
import { createDocuments, packsFolder } from '../../engines/documents/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { createJobs } from '../../foundation/jobs/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { createLog } from '../../foundation/kernel/log.ts';
import { createBlobs, type Database, openS3Files, type S3Files } from '../../foundation/store/index.ts';
import { createAccounts, LOCAL_TEAM } from '../../platform/accounts/index.ts';
import { type Command, type Context, positionals, several, text, UsageError } from '../command.ts';
import { requireTeam } from '../own-library.ts';
import { bytes, count, duration } from '../terminal.ts';
import { withDatabase } from '../with-database.ts';

export const command: Command = {
  usage:
    '[--hosts <host>,…] [--languages <code>,…] [--types <media type>,…] [--team <id>] [--json] <file|folder|URL|s3://…>',
  description:
    'Imports the pages of web archives: WARC, WARC.GZ, WACZ and the files of Common Crawl. They become the results of a crawl,\n' +
    'which search finds and which scrapes, extractions and agents read with maxAge. The service can keep running.\n' +
    'Run the command again to resume. docs/import-archives.md says more.',
  examples: [
    'trawl import warc site.wacz',
    'trawl import warc --hosts example.org,example.com --languages en,de ./archives',
    'trawl import warc s3://commoncrawl/crawl-data/CC-MAIN-2026-10/segments/1/warc/CC-MAIN-1.warc.gz',
  ],
  help: {
    hosts: 'only pages of these hosts and of those below them; with commas, may be repeated',
    languages: 'only pages in these languages, such as en; with commas, may be repeated',
    types: "only these media types, such as text/html or 'text/*'; by default pages, texts, PDF and Office files",
    team: 'id of the team whose pages they become (default: the local team)',
    's3-endpoint': 'for s3:// places: URL of an S3 store other than AWS',
    's3-region': 'for s3:// places: region of the bucket',
    json: 'print the summary as JSON',
  },
  options: {
    hosts: { type: 'string', multiple: true },
    languages: { type: 'string', multiple: true },
    types: { type: 'string', multiple: true },
    team: { type: 'string' },
    's3-endpoint': { type: 'string' },
    's3-region': { type: 'string' },
  },
  async run(context) {
    const [named = ''] = positionals(context, ['file|folder|URL']);
    const config = await context.config();
    return withDatabase(config, async (db) => {
      const teamId = text(context, 'team') ?? LOCAL_TEAM;
      if (teamId !== LOCAL_TEAM) await requireTeam({ db }, teamId);
      await using open = new AsyncDisposableStack();
      try {
        const summary = await runImport(context, { config, db, teamId, named, open });
        if (context.values.json) context.out.print(JSON.stringify(summary));
        else for (const line of linesOf(summary)) context.out.print(line);
        return summary.problems.length === 0 ? 0 : 1;
      } catch (error) {
        if (!context.signal.aborted) throw error;
        context.out.note('stopped; imported pages are kept. Run the same command again to resume.');
        return 130;
      }
    });
  },
};

interface Place {
  readonly config: Config;
  readonly db: Database;
  readonly teamId: string;
  readonly named: string;
  readonly open: AsyncDisposableStack;
}

async function runImport(context: Context, { config, db, teamId, named, open }: Place): Promise<ImportSummary> {
  const { out, signal } = context;
  const log = createLog(config.logLevel);
  const accounts = open.use(createAccounts({ db, config, log }));
  const { plan, zeroDataRetention } = await accounts.teams.get(teamId);
  if (zeroDataRetention === 'forced') {
    throw new OperatorError('an import stores pages, which the zero data retention of this team forbids');
  }
  const egress = open.use(egressFor(config, [named]));
  const openBucket = (bucket: string): S3Files => open.use(openS3Files(bucketOf(context, config, bucket)));
  const archives = await archivePlaces({ egress, openBucket, signal }, named);
  const pages = open.use(createPageStore(db, { clock: systemClock, log, maxPages: config.searchPages }));
  const deps = {
    jobs: createJobs(db),
    blobs: open.use(createBlobs(config)),
    threads: open.use(createPageThreads()),
    documents: open.use(createDocuments({ packs: packsFolder(config.dataDir) })),
    index: async (team: string, made: Parameters<typeof pages.add>[1]) => {
      if (plan.localSearch) await pages.add(team, made);
    },
  };
  const filter = {
    hosts: listOf(context, 'hosts'),
    languages: listOf(context, 'languages'),
    types: listOf(context, 'types'),
  };
  const { name } = archives;
  const began = performance.now();
  let first: number | undefined;
  return importArchives(
    deps,
    { teamId, name, archives, ...filter },
    {
      signal,
      onProgress({ pages: done, bytes: read, of }) {
        first ??= read;
        const share = of === undefined ? bytes(read) : `${bytes(read)} of ${bytes(of)}`;
        out.progress(
          `${name}: ${share}, ${counted(done, 'page')}, ${bytes(((read - first) * 1000) / (performance.now() - began))}/s`,
        );
      },
    },
  );
}

const listOf = (context: Context, option: string): string[] =>
  several(context, option)
    .flatMap((values) => values.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');

/** A bucket of the store of the blobs, if there is one, otherwise of AWS. */
function bucketOf(context: Context, { s3Blobs }: Config, bucket: string): Parameters<typeof openS3Files>[0] {
  const given = text(context, 's3-endpoint');
  if (given !== undefined && !URL.canParse(given)) throw new UsageError(`--s3-endpoint: "${given}" is not a URL`);
  const region = text(context, 's3-region') ?? s3Blobs?.region ?? 'us-east-1';
  const keys = {
    accessKeyId: s3Blobs?.accessKeyId,
    secretAccessKey: s3Blobs?.secretAccessKey,
    sessionToken: s3Blobs?.sessionToken,
  };
  const endpoint = given?.replace(/\/+$/, '') ?? s3Blobs?.endpoint ?? `https://s3.${region}.amazonaws.com`;
  const pathStyle = given !== undefined || (s3Blobs?.pathStyle ?? bucket.includes('.'));
  return { bucket, prefix: '', endpoint, region, pathStyle, ...keys };
}

function linesOf({
  id,
  isOld,
  resumed,
  pages,
  replaced,
  left,
  problems,
  elapsed,
  read,
  made,
}: ImportSummary): string[] {
  const seconds = Math.max(1, elapsed) / 1_000;
  const run = `${bytes(read)} in ${duration(elapsed)} (${bytes(read / seconds)}/s, ${(made / seconds).toFixed(1)} pages/s)`;
  return [
    isOld
      ? `${counted(pages, 'page')}: imported before`
      : `${counted(pages, 'page')}, ${resumed ? `resumed; this run read ${run}` : run}`,
    ...(replaced > 0 ? [`  replaced   ${count(replaced)}   by a later capture`] : []),
    ...Object.entries(left)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, many]) => `  left out   ${count(many)}   ${reason}`),
    ...problems.map((problem) => `  ! ${problem}`),
    `  results    trawl export ${id}`,
  ];
}
