/** `npm run dashboard [-- --output <folder>]`: builds the dashboard, into dist/dashboard unless told otherwise. */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { compressSite } from '../../../scripts/docs/compress.ts';
import { replaceFolder } from '../../../scripts/replace-folder.ts';
import { cssOfWidgetAsText } from './css-as-text.ts';
import { listPackages } from './packages.ts';

const project = join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { output: { type: 'string', default: join(project, 'dist/dashboard') } } });
const target = resolve(values.output);
const startedAt = performance.now();

await replaceFolder(target, async (made) => {
  await build({
    configFile: false,
    root: join(project, 'packages/dashboard'),
    // The service knows under which path the dashboard is.
    base: './',
    logLevel: 'warn',
    plugins: [cssOfWidgetAsText, listPackages(project)],
    build: {
      outDir: made,
      emptyOutDir: true,
      target: ['es2022', 'safari17.5'],
      // The policy of the page allows nothing inline.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ['index.html', 'widget-preview.html', 'src/push-worker/push-worker.ts'].map((source) =>
          join(project, 'packages/dashboard', source),
        ),
        // A worker is for what is beside and below it, and keeps its name.
        output: {
          entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          // A file costs a kilobyte of headers, and most modules that screens share are smaller.
          codeSplitting: { groups: [{ name: 'shared', test: /dashboard[\\/]src[\\/]/, minShareCount: 6 }] },
        },
        // Libraries mark what may not run on a server, and nothing of this does.
        onLog: (level, log, show) => log.code === 'MODULE_LEVEL_DIRECTIVE' || show(level, log),
      },
      manifest: 'build/files.json',
    },
  });
  await compressSite(made);
});
console.log(`${relative(project, target)} is built, in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
