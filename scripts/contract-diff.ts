/**
 * Names what would break clients of the last released contract, openapi/released.yaml. Fails unless the version says
 * so: raised as semantic versioning asks (below 1.0 by a minor version), with a section in the SDK's changelog. With
 * `--release`, every change must have raised the version, and the contract becomes the released one. What it changes is
 * kept in openapi/changes/, for the page of the changelog.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { contractChanges } from './contract/changes.ts';

interface Report {
  infoVersions: { revision: string };
  changes: { impact: string; verdicts: { impact: string; message: string }[] }[];
}

const project = join(import.meta.dirname, '..');
const { values: given } = parseArgs({
  options: {
    released: { type: 'string', default: join(project, 'openapi/released.yaml') },
    contract: { type: 'string', default: join(project, 'generated/openapi.yaml') },
    changelog: { type: 'string', default: join(project, 'packages/sdk/CHANGELOG.md') },
    release: { type: 'boolean', default: false },
  },
});

const { report, versionFault } = compare();
const breaking = report.changes.flatMap(({ verdicts }) => verdicts.filter(({ impact }) => impact === 'major'));
for (const { message } of breaking) console.error(`Breaks clients: ${message}`);

const { revision: version } = report.infoVersions;
const mustBeRaised = breaking.length > 0 || given.release;
const isInChangelog = readFileSync(given.changelog, 'utf8').split('\n').includes(`## ${version}`);
if (versionFault && mustBeRaised) fail(versionFault);
else if (mustBeRaised && !isInChangelog) fail(`${given.changelog} has no section "## ${version}"`);
else if (given.release) release();

function release(): void {
  const [former, current] = [given.released, given.contract].map((file) =>
    parse(readFileSync(file, 'utf8'), { merge: true }),
  );
  const changes = join(dirname(given.released), 'changes');
  mkdirSync(changes, { recursive: true });
  writeFileSync(join(changes, `${version}.json`), `${JSON.stringify(contractChanges(former, current), null, 2)}\n`);
  copyFileSync(given.contract, given.released);
}

function compare(): { report: Report; versionFault: string | undefined } {
  const folder = mkdtempSync(join(tmpdir(), 'heed-contract-'));
  const files = [given.released, given.contract].map((file, index) =>
    recognisable(file, join(folder, `${index}.json`)),
  );
  const options = ['--format', 'json', '--check-version', '--fail-on', 'none', '--lint-config', 'off'];
  const { stdout, stderr } = spawnSync('redocly', ['diff', ...files, ...options], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  rmSync(folder, { recursive: true });
  if (!stdout.startsWith('{')) throw new Error(`redocly diff failed: ${stderr}`);
  return { report: JSON.parse(stdout), versionFault: /info\.version .*/.exec(stderr)?.[0] };
}

/**
 * Writes a copy in which the description of each parameter is its name. Redocly takes for the same parameter what is most
 * alike, so one that was described anew would be another one that was renamed.
 */
function recognisable(file: string, copy: string): string {
  const isParameter = (value: object) => 'name' in value && 'in' in value;
  const contract = parse(readFileSync(file, 'utf8'), (_key, value) =>
    value && typeof value === 'object' && isParameter(value)
      ? { ...value, description: `${value.in} ${value.name}` }
      : value,
  );
  writeFileSync(copy, JSON.stringify(contract));
  return copy;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
