import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chores } from '../../../../src/start/housekeeping.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../../support/builders.ts';
import { citusUrl } from '../../../support/citus.ts';
import { openEmptyOnCitus } from '../../../support/citus-databases.ts';
import { contextOf } from '../../../support/jobs.ts';

let app: TestApp;

if (citusUrl) {
  beforeAll(async () => {
    app = await startTestApp({}, { database: await openEmptyOnCitus() });
    const built = await aWorkspaceWithProject(app);
    await anAutomation(built, { scope: 'time.scheduled' });
    await aFeedback(built, { userEmail: 'ada@example.org' });
    app.clock.advance(24 * 3_600_000);
  });
  afterAll(() => app.close());
}

(citusUrl ? describe : describe.skip)('on a Citus cluster (needs TEST_CITUS_URL)', () => {
  it.each(chores({ serving: true, working: true, eventsRetentionDays: 1 }))('$name does its work', async ({ work }) => {
    await expect(work(contextOf(app))).resolves.not.toThrow();
  });
});
