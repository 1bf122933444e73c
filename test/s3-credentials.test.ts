import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { type IdentityServer, startIdentityServer } from './support/aws-identity.ts';
import { type Child, startChild } from './support/child.ts';
import { type S3Server, startS3Server } from './support/s3-server.ts';
import { tempDir } from './support/tmp.ts';

/** A bucket without keys in the settings: credentials are found, used for files and the index, and renewed. */
describe('credentials of the store', () => {
  let store: S3Server;
  let identity: IdentityServer;
  let child: Child | undefined;
  let indexes = 0;
  before(async () => {
    store = await startS3Server();
  });
  after(() => store[Symbol.asyncDispose]());
  beforeEach(async () => {
    identity = await startIdentityServer(store);
    store.usedKeys.length = 0;
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await child?.ended;
    await identity[Symbol.asyncDispose]();
  });

  const start = (env: Readonly<Record<string, string>>): void => {
    const settings = {
      HOME: tempDir(),
      TRAWL_DATA_DIR: tempDir(),
      TRAWL_BLOBS: `s3://${store.bucket}/files`,
      TRAWL_INDEX: `s3://${store.bucket}/index-${++indexes}`,
      TRAWL_S3_ENDPOINT: store.url,
      TRAWL_S3_REGION: store.region,
    };
    child = startChild('s3-user', JSON.stringify({ ...settings, AWS_EC2_METADATA_DISABLED: 'true', ...env }));
  };
  const ask = async (what: 'put' | 'index' | 'doctor'): Promise<string> => {
    child?.say(what);
    return (await child?.line()) as string;
  };
  const detail = (source: string) =>
    `on: s3://${store.bucket}/files at ${store.url}; credentials from ${source}` as const;
  /** How many of the credentials that were handed out have signed requests. */
  const used = (): number => new Set(store.usedKeys).size;
  const file = (name: string, text: string): string => {
    const path = join(tempDir(), name);
    writeFileSync(path, text);
    return path;
  };

  const FLOWS: readonly { readonly name: string; readonly source: string; env(): Record<string, string> }[] = [
    {
      name: 'instance metadata (EC2)',
      source: 'an instance role',
      env: () => ({ AWS_EC2_METADATA_DISABLED: 'false', AWS_EC2_METADATA_SERVICE_ENDPOINT: identity.url }),
    },
    {
      name: 'the credentials endpoint of a container (ECS, EKS Pod Identity)',
      source: 'the container',
      env: () => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${identity.url}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file('token', identity.containerToken),
      }),
    },
    {
      name: 'a web identity (IRSA)',
      source: 'a web identity',
      env: () => ({
        AWS_WEB_IDENTITY_TOKEN_FILE: file('token', identity.webIdentityToken),
        AWS_ROLE_ARN: identity.roleArn,
        AWS_ENDPOINT_URL_STS: identity.url,
        AWS_REGION: store.region,
      }),
    },
  ];
  for (const { name, source, env } of FLOWS) {
    test(`${name}: found once, for files and for the index`, async () => {
      start(env());
      assert.equal(await ask('doctor'), detail(source));
      for (let i = 0; i < 3; i++) assert.equal(await ask('put'), 'ok');
      assert.equal(identity.issued.length, 1);
      assert.equal(await ask('index'), 'ok');
      // Those of the index's own client; readers and writers have one each.
      assert.ok(identity.issued.length <= 3, String(identity.issued.length));
      assert.equal(used(), identity.issued.length);
    });

    test(`${name}: renewed before they expire`, async () => {
      identity.lifetime = 50_000;
      start(env());
      for (let i = 0; i < 4; i++) assert.equal(await ask('put'), 'ok');
      const ofFiles = used();
      assert.ok(ofFiles > 1, 'files go on with new ones');
      assert.equal(await ask('index'), 'ok');
      assert.ok(used() > ofFiles + 2, 'so does the index');
    });
  }

  test('expired credentials are replaced, and callers notice nothing', async () => {
    start((FLOWS[1] as (typeof FLOWS)[number]).env());
    assert.equal(await ask('put'), 'ok');
    store.expire(identity.issued[0]?.accessKeyId as string);
    assert.equal(await ask('put'), 'ok');
    assert.equal(identity.issued.length, 2);
    assert.equal(used(), 2);
  });

  test('a profile: keys, a process, and a role that is assumed with a web identity', async () => {
    const folder = join(tempDir(), '.aws');
    mkdirSync(folder);
    const asJson = JSON.stringify({
      ...{ Version: 1, AccessKeyId: store.accessKeyId, SecretAccessKey: store.secretAccessKey },
    });
    const token = file('token', identity.webIdentityToken);
    writeFileSync(
      join(folder, 'credentials'),
      `[default]\naws_access_key_id = ${store.accessKeyId}\naws_secret_access_key = ${store.secretAccessKey}\n`,
    );
    writeFileSync(
      join(folder, 'config'),
      `[profile tool]\ncredential_process = cat ${file('keys.json', asJson)}\n
[profile role]\nrole_arn = ${identity.roleArn}\nweb_identity_token_file = ${token}\nregion = ${store.region}\n`,
    );
    const files = {
      AWS_CONFIG_FILE: join(folder, 'config'),
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'credentials'),
      AWS_ENDPOINT_URL_STS: identity.url,
    };
    for (const [profile, handedOut] of [
      ['default', 0],
      ['tool', 0],
      ['role', 1],
    ] as const) {
      start({ ...files, AWS_PROFILE: profile });
      assert.equal(await ask('doctor'), detail('a profile'), profile);
      assert.equal(await ask('put'), 'ok', profile);
      assert.equal(identity.issued.length, handedOut, profile);
      assert.equal(await ask('index'), 'ok', profile);
      child?.kill('SIGKILL');
      await child?.ended;
    }
  });

  test('keys of the settings win', async () => {
    const keys = { TRAWL_S3_ACCESS_KEY_ID: store.accessKeyId, TRAWL_S3_SECRET_ACCESS_KEY: store.secretAccessKey };
    start({ ...Object.assign({}, ...FLOWS.map(({ env }) => env())), ...keys });
    assert.equal(await ask('doctor'), detail('the settings'));
    assert.equal(await ask('put'), 'ok');
    assert.equal(await ask('index'), 'ok');
    assert.equal(identity.issued.length, 0);
    assert.deepEqual([...new Set(store.usedKeys)], [store.accessKeyId]);
  });

  test('without any, the error says what to set', async () => {
    start({});
    const said = await ask('put');
    assert.ok(said.startsWith(`S3 storage at ${store.url}: no credentials found (`), said);
    assert.match(said, /set TRAWL_S3_ACCESS_KEY_ID and TRAWL_S3_SECRET_ACCESS_KEY/);
    assert.match(await ask('doctor'), /^broken: .*no credentials found/);
  });
});
