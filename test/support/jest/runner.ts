import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type Jest from 'jest-runtime';
import { type Globals, setGlobals } from './globals.ts';

type Runner = (
  globalConfig: unknown,
  config: unknown,
  environment: unknown,
  runtime: Jest.default,
  testPath: string,
  sendMessageToJest: unknown,
) => Promise<unknown>;

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner') as { default: Runner };

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: new URL('./globals.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

/** Makes each run of a test file a separate module. */
let runs = 0;

/**
 * Runs a test file as Jest does, but leaves loading modules to Node.js. Jest loads every module again for each test
 * file, in a separate context, which takes seconds for a file that starts the app. This way a worker loads each module
 * once.
 */
const runNatively: Runner = (globalConfig, config, environment, runtime, testPath, sendMessageToJest) => {
  runs += 1;
  const native: Jest.default = Object.assign(Object.create(runtime), {
    requireInternalModule: loadAnew,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href + (path === testPath ? `?run=${runs}` : '')),
    setGlobalsForRuntime: (globals) => {
      runtime.setGlobalsForRuntime(globals);
      setGlobals(runtime.requireModuleOrMock<Globals>(testPath, '@jest/globals'));
    },
  } satisfies Partial<Jest.default>);
  return runWithCircus(globalConfig, config, environment, native, testPath, sendMessageToJest);
};

export default runNatively;

/** What Jest's module keeps in the globals: the handlers, and under a new symbol each time it is loaded, the tests. */
const kept = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];

/** Loads Jest's module that holds the tests and the event handlers of a file, so that it starts without any. */
function loadAnew<Module>(path: string): Module {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (kept.includes(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
  delete require.cache[path];
  return require(path);
}
