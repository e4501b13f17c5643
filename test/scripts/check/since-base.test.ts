import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { addedSinceBase } from '../../../scripts/check/since-base.ts';
import { aProject, write } from './a-project.ts';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];

function git(folder: string, ...args: string[]): void {
  execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'pipe' });
}

function commit(folder: string, file: string, subject: string): void {
  write(folder, file, `// ${subject}\n`);
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', subject);
}

function aRepository(): string {
  const folder = aProject({});
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder, 'first.ts', 'boxes: Add the first');
  commit(folder, 'second.ts', 'boxes: Add the second');
  return folder;
}

it('measures a branch against where it left the trunk, with what is not committed', () => {
  const folder = aRepository();
  git(folder, 'switch', '-q', '-c', 'work');
  commit(folder, 'third.ts', 'boxes: Add the third');
  commit(folder, 'fourth.ts', 'boxes: Add the fourth');
  write(folder, 'fourth.ts', '// not committed\n');

  const { difference, subjects } = addedSinceBase(folder);

  expect(subjects).toEqual(['boxes: Add the fourth', 'boxes: Add the third']);
  expect(difference).toContain('third.ts');
  expect(difference).toContain('// not committed');
  expect(difference).not.toContain('second.ts');
});

it('measures the trunk against the commit before its last', () => {
  const { difference, subjects } = addedSinceBase(aRepository());

  expect(subjects).toEqual(['boxes: Add the second']);
  expect(difference).toContain('second.ts');
  expect(difference).not.toContain('first.ts');
});

it('reads from a clone of a single commit only its subject', () => {
  const clone = join(aProject({}), 'clone');
  const source = aRepository();
  git(source, 'clone', '-q', '--depth', '1', `file://${source}`, clone);

  expect(addedSinceBase(clone)).toEqual({ difference: '', subjects: ['boxes: Add the second'] });
});

it('reads nothing from a folder without git', () => {
  expect(addedSinceBase(aProject({}))).toEqual({ difference: '', subjects: [] });
});
