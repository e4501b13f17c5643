import { afterAll, beforeAll } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { portOf } from '../../../test/support/raw.ts';
import { InstalledPackage } from './package.ts';

/** The installed SDK and a service for it, from before the tests of a file to after them. */
export interface InstalledService {
  installed: InstalledPackage;
  app: TestApp;
  /** What a program of the consumer finds in its environment. */
  surroundings: { HEED_URL: string; HEED_API_KEY: string };
}

export function anInstalledService(): InstalledService {
  const service = {} as InstalledService;
  beforeAll(async () => {
    service.installed = await InstalledPackage.make();
    service.app = await startTestApp();
    const { key } = await aWorkspaceWithProject(service.app);
    const HEED_URL = `http://127.0.0.1:${portOf(service.app.running.server)}`;
    service.surroundings = { HEED_URL, HEED_API_KEY: key };
  });
  afterAll(async () => {
    await service.app?.close();
    service.installed?.remove();
  });
  return service;
}

/** What the tour of `consumer` finds, wherever it runs. */
export const tourResult = {
  walked: ['three', 'two', 'one'],
  uploaded: true,
  hasRequestId: true,
  error: { isNotFound: true, name: 'NotFoundError', status: 404, code: 'not_found' },
  verified: [true, false],
};
