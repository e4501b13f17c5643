import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installTool } from './install-tool.ts';

// npm run test:spectral: holds the contract against the default rules of Spectral, which many readers of contracts expect.

const project = join(import.meta.dirname, '..');
const spectral = join(await installTool('spectral'), 'spectral');
const options = ['--ruleset', join(project, 'tools/spectral/ruleset.yaml'), '--fail-severity', 'warn'];
const { status } = spawnSync(spectral, ['lint', join(project, 'generated/openapi.yaml'), ...options], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
