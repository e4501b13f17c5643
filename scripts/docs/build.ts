/**
 * npm run docs [-- [--light | --offline] [--output <folder>]]: builds the documentation site, into dist/docs unless told
 * otherwise. A light one leaves out the console of the reference, whose tool is large. Offline, as in `npm ci`, it leaves it
 * out only if the tool is not installed yet.
 */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasTool, ToolMissing } from '../install-tool.ts';
import { replaceFolder } from '../replace-folder.ts';
import { compressSite } from './compress.ts';
import { compressContract } from './compress-contract.ts';
import { project } from './project.ts';
import { buildSite } from './site.ts';

const { values } = parseArgs({
  options: {
    light: { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    output: { type: 'string', default: join(project, 'dist/docs') },
  },
});
const target = resolve(values.output);
const startedAt = performance.now();

try {
  await replaceFolder(target, async (made) => {
    await buildSite(made, { withConsole: !values.light && (!values.offline || hasTool('docs')) });
    await compressSite(made);
    await compressContract(made);
  });
  console.log(`${relative(project, target)} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof ToolMissing)) throw error;
  console.error(
    `The documentation stays as it is: ${error.message}. npm run docs -- --offline builds it without the console.`,
  );
  process.exitCode = 1;
}
