import { createContext } from 'node:vm';
import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Test files share the globals of the worker process, as the modules that they load do (see runner.ts). */
export default class NativeEnvironment implements JestEnvironment {
  global = globalThis as unknown as JestEnvironment['global'];
  fakeTimers = null;
  fakeTimersModern: ModernFakeTimers | null;
  moduleMocker: ModuleMocker | null;
  readonly #exit = process.exit;
  readonly #console = globalThis.console;

  constructor({ projectConfig }: JestEnvironmentConfig) {
    Object.assign(globalThis, projectConfig.globals);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern?.dispose();
    // Jest replaces both for the file.
    process.exit = this.#exit;
    globalThis.console = this.#console;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return createContext();
  }
}
