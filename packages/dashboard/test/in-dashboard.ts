import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Settings } from '../../../src/start/settings.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { DashboardRig } from './rig.ts';

/** What a suite works with. Only its hooks and tests may read it. */
export interface InDashboard extends Pick<DashboardRig, 'app' | 'site' | 'open' | 'goAway' | 'comeBack'> {
  /** A new workspace of each test, with its owner and a project. */
  built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
}

/** A suite in a browser that shows the dashboard. Each test begins with a new workspace and no page. */
export function inDashboard(
  subject: string,
  suite: (the: InDashboard) => void,
  settings: () => Promise<Partial<Settings>> = async () => ({}),
): void {
  inBrowser(subject, () => {
    let rig: DashboardRig;
    const the = {} as InDashboard;
    beforeAll(async () => {
      rig = await DashboardRig.start(await settings());
      const { app, site } = rig;
      const [open, goAway, comeBack] = [rig.open.bind(rig), rig.goAway.bind(rig), rig.comeBack.bind(rig)];
      Object.assign(the, { app, site, open, goAway, comeBack });
    });
    afterAll(() => rig?.close());
    beforeEach(async () => {
      the.built = await aWorkspaceWithProject(rig.app);
    });
    afterEach(() => rig?.closePages());
    suite(the);
  });
}
