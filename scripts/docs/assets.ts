import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const modules = {
  script: 'docs/site/client/site.ts',
  console: 'docs/site/client/console.ts',
  style: 'docs/site/styles/site.css',
  consoleStyle: 'docs/site/styles/console.css',
  favicon: 'docs/site/favicon.svg',
  font: 'docs/site/fonts/inter.woff2',
  fontLicence: 'docs/site/fonts/LICENSE.txt',
};

/** The packages whose code is in the site: those of its scripts, and that of the console. */
export const packagesOfSite = ['node_modules/minisearch', 'tools/docs/node_modules/@scalar/fastify-api-reference'];

/** Runs before the page is painted, so it is a classic script. */
const blocking = { theme: 'docs/site/client/theme.ts' };

/**
 * Addresses of the site's scripts and style sheets from the root of the site. They contain a hash of the file's
 * content.
 */
export type Assets = Record<keyof typeof modules | keyof typeof blocking, string>;

/** Bundles docs/site into `assets/` of the folder `output`. What a page needs only later goes into separate files. */
export async function buildAssets(project: string, output: string): Promise<Assets> {
  const shared: BuildOptions = {
    absWorkingDir: project,
    outdir: join(output, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    bundle: true,
    minify: true,
    target: ['es2022', 'safari17.5'],
    charset: 'utf8',
    loader: { '.svg': 'copy', '.woff2': 'copy', '.txt': 'copy' },
    logLevel: 'warning',
  };
  const [first, second] = await Promise.all([
    bundle(output, { ...shared, entryPoints: modules, format: 'esm', splitting: true }),
    bundle(output, { ...shared, entryPoints: blocking, format: 'iife' }),
  ]);
  return { ...first, ...second } as Assets;
}

/** Writes the files of one run of esbuild. Resolves to the address of each entry point. */
async function bundle(output: string, options: BuildOptions): Promise<Record<string, string>> {
  const { outputFiles = [], metafile } = await build({ ...options, write: false, metafile: true });
  requireListed(Object.keys(metafile.inputs));
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const files = outputFiles.map(({ path }) => `/${relative(output, path)}`);
  return Object.fromEntries(
    Object.keys(options.entryPoints ?? {}).flatMap((name) => {
      const file = files.find((candidate) => candidate.startsWith(`/assets/${name}-`));
      return file ? [[name, file]] : [];
    }),
  );
}

/** Their licences go with the site, so none may be missing in the list. */
function requireListed(files: string[]): void {
  const other = files.find(
    (file) => file.includes('node_modules/') && !packagesOfSite.some((own) => file.includes(`${own}/`)),
  );
  if (other) throw new Error(`${other} is in the site: add its package to packagesOfSite`);
}
