import { sharedFields } from '../../../scripts/build/manifest.ts';

/** The package as its package.json in the repository describes it. */
export interface Description {
  name: string;
  description: string;
  keywords: string[];
}

/** Returns the package.json to publish: ESM, CommonJS for `require`, and declarations for each. */
export function manifest(project: string, { name, description, keywords }: Description, version: string): object {
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
      '.': {
        import: { types: './esm/index.d.ts', default: './esm/index.js' },
        require: { types: './cjs/index.d.ts', default: './cjs/index.js' },
      },
      './package.json': './package.json',
    },
    files: ['esm', 'cjs', 'source', 'CHANGELOG.md'],
  };
}
