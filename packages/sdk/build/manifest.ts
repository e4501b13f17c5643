/** What the package is, as its package.json in the repository says. */
export interface Description {
  name: string;
  description: string;
  license: string;
  keywords: string[];
}

/** The package.json that is published: ESM, CommonJS for `require`, and each with its own declarations. */
export function manifest({ name, description, license, keywords }: Description, version: string): object {
  return {
    ...{ name, version, description, license, keywords },
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
    files: ['esm', 'cjs', 'CHANGELOG.md'],
  };
}
