import { sharedFields } from '../../../scripts/build/manifest.ts';

/** The package as its package.json in the repository describes it. */
export interface Description {
  name: string;
  description: string;
  keywords: string[];
}

/** Facts that are known of the package only once it is built. */
interface Built {
  version: string;
  paths: string[];
}

/** Returns the package.json to publish: ESM, CommonJS for `require`, and declarations for each. */
export function manifest(
  project: string,
  { name, description, keywords }: Description,
  { version, paths }: Built,
): object {
  return {
    ...{ name, version, description, keywords },
    ...sharedFields(project, 'packages/sdk'),
    type: 'module',
    sideEffects: false,
    engines: { node: '>=18' },
    main: './cjs/index.js',
    module: './esm/index.js',
    types: './cjs/index.d.ts',
    exports: {
      '.': modulesOf('index'),
      ...Object.fromEntries(paths.map((path) => [`./${path}`, modulesOf(path)])),
      './package.json': './package.json',
    },
    // For TypeScript that does not read `exports`.
    typesVersions: { '*': Object.fromEntries(paths.map((path) => [path, [`./cjs/${path}.d.ts`]])) },
    files: ['esm', 'cjs', 'source', 'CHANGELOG.md'],
  };
}

function modulesOf(file: string): object {
  return {
    import: { types: `./esm/${file}.d.ts`, default: `./esm/${file}.js` },
    require: { types: `./cjs/${file}.d.ts`, default: `./cjs/${file}.js` },
  };
}
