interface NodeModules {
  fs: typeof import('node:fs');
  crypto: typeof import('node:crypto');
}

/**
 * Loads a module of Node.js, Bun or Deno. Its name is put together at run time, so that bundlers for browsers do not
 * look for it.
 */
export function nodeModule<Name extends keyof NodeModules>(name: Name): Promise<NodeModules[Name]> {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
}
