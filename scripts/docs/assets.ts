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
export const packagesOfSite = [
  'node_modules/minisearch',
  'tools/docs/node_modules/@scalar/api-reference',
  'tools/docs/node_modules/@scalar/helpers',
];

/** Runs before the page is painted, so it is a classic script. */
const blocking = { theme: 'docs/site/client/theme.ts' };

/**
 * Addresses of the site's scripts and style sheets from the root of the site. They contain a hash of the file's
 * content.
 */
export type Assets = Record<keyof typeof modules | keyof typeof blocking, string>;

/** Bundles docs/site into `assets/` of the folder `output`. What a page needs only later goes into separate files. */
export async function buildAssets(project: string, output: string): Promise<Assets> {
  const [first, second] = await Promise.all([
    bundleAssets(project, output, modules),
    bundle(output, { ...settings(project, output), entryPoints: blocking, format: 'iife' }),
  ]);
  return { ...first.addresses, ...second.addresses } as Assets;
}

/** What one run of esbuild wrote, by the names of its entry points. */
export interface Bundled<Name extends string> {
  addresses: Record<Name, string>;
  /** The other files that each imports before it runs. */
  parts: Record<Name, string[]>;
}

/** Bundles modules into `assets/` of the folder `output`. Code that several need goes into files that they share. */
export function bundleAssets<Name extends string>(
  project: string,
  output: string,
  entryPoints: Record<Name, string>,
): Promise<Bundled<Name>> {
  return bundle(output, { ...settings(project, output), entryPoints, format: 'esm', splitting: true });
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
    // A licence may have no ending.
    loader: { '.svg': 'copy', '.woff2': 'copy', '.txt': 'copy', '': 'copy' },
    logLevel: 'warning',
  };
}

/** Writes the files of one run of esbuild. */
async function bundle<Name extends string>(
  output: string,
  options: BuildOptions & { entryPoints: Record<Name, string> },
): Promise<Bundled<Name>> {
  const { outputFiles = [], metafile } = await build({ ...options, write: false, metafile: true });
  requireListed(Object.keys(metafile.inputs));
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const addressOf = (file: string) => `/${relative(output, join(options.absWorkingDir ?? '', file))}`;
  const files = Object.entries(metafile.outputs);
  const bundled = { addresses: {}, parts: {} } as Bundled<Name>;
  for (const name of Object.keys(options.entryPoints) as Name[]) {
    const [file, { imports }] = files.find(([path]) => addressOf(path).startsWith(`/assets/${name}-`)) ?? missing(name);
    bundled.addresses[name] = addressOf(file);
    bundled.parts[name] = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => addressOf(path));
  }
  return bundled;
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
