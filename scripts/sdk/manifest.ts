/** The package.json of the SDK: ESM, CommonJS for `require`, and each with its own declarations. */
export function manifest(version: string): object {
  return {
    name: '@heed/sdk',
    version,
    description: 'Client for the API of Heed, a self-hosted service that collects user feedback and acts on it.',
    license: 'MIT',
    keywords: ['heed', 'feedback', 'api', 'sdk'],
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
