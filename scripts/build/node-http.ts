import type { Plugin } from 'esbuild';

/**
 * Turns imports of `node:http` into calls of `require`. An import reads every export of the module at once, and reading
 * `WebSocket` loads a whole HTTP client that nobody uses. That is a tenth of a start.
 */
export const requireNodeHttp: Plugin = {
  name: 'require-node-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?http$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'node' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};
