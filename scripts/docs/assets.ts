import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const modules = {
  script: 'docs/site/client/site.ts',
  console: 'docs/site/client/console/console.ts',
  style: 'docs/site/styles/site.css',
  consoleStyle: 'docs/site/styles/console.css',
  favicon: 'docs/site/favicon.svg',
  font: 'docs/site/fonts/inter.woff2',
  fontLicence: 'docs/site/fonts/LICENSE.txt',
};

/** The packages whose code is in the site's scripts. */
export const packagesOfSite = ['node_modules/minisearch'];

/** Runs before the page is painted, so it is a classic script. */
const blocking = { theme: 'docs/site/client/theme.ts' };

/**
 * Addresses of the site's scripts and style sheets from the root of the site. They contain a hash of the file's
 * content.
 */
export type Assets = Record<keyof typeof modules | keyof typeof blocking, string>;

/** Bundles docs/site into `assets/` of the folder `output`. What a page needs only later goes into separate files. */
export async function buildAssets(project: string, output: string): Promise<Assets> {
  const shared = settings(project, output);
  const [first, second] = await Promise.all([
    bundle(output, { ...shared, entryPoints: modules, format: 'esm', splitting: true }),
    bundle(output, { ...shared, entryPoints: blocking, format: 'iife' }),
  ]);
  return { ...first, ...second };
}

function settings(project: string, output: string): BuildOptions {
  return {
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
}

/** Writes the files of one run of esbuild. Returns their addresses by the names of their entry points. */
async function bundle<Name extends string>(
  output: string,
  options: BuildOptions & { entryPoints: Record<Name, string> },
): Promise<Record<Name, string>> {
  const { outputFiles = [], metafile } = await build({ ...options, write: false, metafile: true });
  requireListed(Object.keys(metafile.inputs));
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const addresses = Object.keys(metafile.outputs).map(
    (file) => `/${relative(output, join(options.absWorkingDir ?? '', file))}`,
  );
  const names = Object.keys(options.entryPoints) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, addresses.find((each) => each.startsWith(`/assets/${name}-`)) ?? missing(name)]),
  ) as Record<Name, string>;
}

function missing(name: string): never {
  throw new Error(`esbuild has written nothing for ${name}`);
}

/** Their licences go with the site, so none may be missing in the list. */
function requireListed(files: string[]): void {
  const other = files.find(
    (file) => file.includes('node_modules/') && !packagesOfSite.some((own) => file.includes(`${own}/`)),
  );
  if (other) throw new Error(`${other} is in the site: add its package to packagesOfSite`);
}
