/**
 * Names what would break clients of the last released contract, openapi/released.yaml. Fails unless the version says
 * so: raised as semantic versioning asks (below 1.0 by a minor version), with a section in the SDK's changelog. With
 * `--release`, every change must have raised the version, and the contract becomes the released one.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

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
else if (!isInChangelog) fail(`${given.changelog} has no section "## ${version}"`);
else if (given.release) copyFileSync(given.contract, given.released);

function compare(): { report: Report; versionFault: string | undefined } {
  const options = ['--format', 'json', '--check-version', '--fail-on', 'none', '--lint-config', 'off'];
  const { stdout, stderr } = spawnSync('redocly', ['diff', given.released, given.contract, ...options], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (!stdout.startsWith('{')) throw new Error(`redocly diff failed: ${stderr}`);
  return { report: JSON.parse(stdout), versionFault: /info\.version .*/.exec(stderr)?.[0] };
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
