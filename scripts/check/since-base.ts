import { spawnSync } from 'node:child_process';

/** The difference to the commit that a change is measured against. */
export interface Added {
  /** The form is that of `git diff --unified=0`. Tracked files count as they are on disk. */
  difference: string;
  /** The subjects of commits, without merges. */
  subjects: string[];
}

/** Where commits come from that are checked already, the first that exists. */
const trunks = ['origin/HEAD', 'origin/main', 'main'];
/** Our code, without what is generated from something else. */
const code = ['*.ts', '*.tsx', '*.js', ':!generated', ':!packages/sdk/src/resources', ':!src/contract/operations.ts'];

/**
 * Reads it from git: since the branch left the trunk, or on the trunk itself in its last commit. A clone of a single
 * commit has nothing to compare with, so that only its subject counts. Without git nothing was added.
 */
export function addedSinceBase(project: string): Added {
  const head = git(project, 'rev-parse', 'HEAD');
  if (head === undefined) return { difference: '', subjects: [] };
  const base = findBase(project, head);
  const range = base === undefined ? ['-1', 'HEAD'] : [`${base}..HEAD`];
  const subjects = git(project, 'log', '--no-merges', '--format=%s', ...range) ?? '';
  const difference = git(
    project,
    'diff',
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '-M',
    base ?? 'HEAD',
    '--',
    ...code,
  );
  return { difference: difference ?? '', subjects: subjects.split('\n').filter(Boolean) };
}

function findBase(project: string, head: string): string | undefined {
  for (const trunk of trunks) {
    const base = git(project, 'merge-base', 'HEAD', trunk);
    if (base !== undefined && base !== head) return base;
  }
  return git(project, 'rev-parse', '--verify', 'HEAD~1');
}

/** Returns undefined if it fails. */
function git(project: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8', maxBuffer: 256 * 1_024 * 1_024 });
  return status === 0 ? stdout.trim() : undefined;
}
