interface NodeModules {
  fs: typeof import('node:fs');
  crypto: typeof import('node:crypto');
}

/** A module of Node.js, Bun or Deno. Its name is put together while running, so that bundlers for browsers look for none. */
export function nodeModule<Name extends keyof NodeModules>(name: Name): Promise<NodeModules[Name]> {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);
}
