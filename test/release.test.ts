import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { release } from '../scripts/release.ts';
import { releaseNotes } from '../scripts/release-notes.ts';
import { tempDir } from './support/tmp.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('release notes', () => {
  const changelog =
    '# Changes\n\n## 0.3.0 (not released yet)\n\n- c\n\n## 0.2.0 (2026-12-01)\n\n- b\n- a\n\n## 0.1.0\n\n';

  it('are the section of the version', () => {
    assert.equal(releaseNotes('v0.2.0', '0.2.0', changelog), '- b\n- a');
  });

  it('are refused for a tag, a version or a section that is not ready', () => {
    for (const [tag, version, reason] of [
      ['v0.2.1', '0.2.0', /package\.json has the version 0\.2\.0/],
      ['v0.3.0', '0.3.0', /not released yet/],
      ['v0.4.0', '0.4.0', /no section/],
      ['v0.1.0', '0.1.0', /empty/],
    ] as const) {
      assert.throws(() => releaseNotes(tag, version, changelog), reason);
    }
  });
});

describe('the last step of a release', () => {
  const checkout = (changelog: string) => {
    const root = tempDir();
    const git = (...args: string[]): string => {
      const named = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args];
      return spawnSync('git', named, { cwd: root, encoding: 'utf8' }).stdout.trim();
    };
    writeFileSync(join(root, 'package.json'), '{"version":"0.3.0"}');
    writeFileSync(join(root, 'CHANGELOG.md'), changelog);
    git('init', '--quiet');
    git('config', 'user.name', 'A');
    git('config', 'user.email', 'a@example.org');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Start');
    return { root, git };
  };

  it('dates the version, commits and tags it, once', () => {
    const { root, git } = checkout('# Changes\n\n## 0.3.0 (not released yet)\n\n- c\n');
    assert.equal(release(root, '2027-01-02'), 'v0.3.0');
    assert.match(git('show', 'v0.3.0:CHANGELOG.md'), /^## 0\.3\.0 \(2027-01-02\)$/m);
    assert.equal(git('log', '-1', '--format=%s'), 'Release 0.3.0');
    assert.throws(() => release(root, '2027-01-03'), /v0\.3\.0 exists already/);
  });

  it('changes nothing if the version cannot be released', () => {
    const { root, git } = checkout('# Changes\n\n## 0.2.0 (2026-12-01)\n\n- b\n');
    assert.throws(() => release(root, '2027-01-02'), /no section/);
    assert.equal(git('status', '--porcelain'), '');
    writeFileSync(join(root, 'new.txt'), '');
    assert.throws(() => release(root, '2027-01-02'), /not committed/);
    assert.equal(git('tag'), '');
  });
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

describe('workflows', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
    it(`${file} runs what exists, with no more rights than it says`, () => {
      const workflow = parse(read(file)) as { permissions: object; jobs: Readonly<Record<string, Job>> };
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      for (const { steps } of Object.values(workflow.jobs)) {
        for (const { uses, run = '' } of steps) {
          if (uses !== undefined) assert.match(uses, /^[\w-]+\/[\w-]+@v\d+$/);
          for (const [, name = ''] of run.matchAll(/npm run ([a-z:]+)/g)) assert.ok(name in scripts, name);
          for (const [, path = ''] of run.matchAll(/(?:node|bash) (\S+)/g))
            assert.ok(existsSync(join(ROOT, path)), path);
        }
      }
    });
  }
});

describe('deployment files', () => {
  it('are valid YAML with the parts that they promise', () => {
    const compose = ['compose.yaml', 'deploy/compose.several.yaml'].map((file) => parse(read(file)));
    for (const { services } of compose) assert.ok(Object.keys(services).length > 0);
    const text = read('deploy/kubernetes/trawl.yaml');
    const documents = text.split(/^---$/m).map((part) => parse(part) as { kind: string } | null);
    const kinds = documents.filter((one) => one !== null).map(({ kind }) => kind);
    assert.ok(kinds.includes('Deployment') && kinds.includes('Service'), kinds.join(', '));
    assert.ok(parse(read('deploy/prometheus/trawl-alerts.yml')).groups.length > 0);
  });
});
