import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setUpFirstRun } from '../../src/start/first-run.ts';
import { makeFirstSignInLink } from '../../src/start/first-sign-in.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aUser } from '../support/builders.ts';
import { contextOf } from '../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const follow = (url: string | null) => app.anonymous.post('/session/link', { token: url?.split('#token=')[1] });

it('makes a link for the first owner at each start, until somebody has signed in', async () => {
  const none = await makeFirstSignInLink(contextOf(app));
  const firstRun = await setUpFirstRun(app.database.prisma);
  await aUser(app);

  const [first, second] = [await makeFirstSignInLink(contextOf(app)), await makeFirstSignInLink(contextOf(app))];
  app.clock.advance(24 * hourMs - 1);
  const signedIn = await follow(second);
  const afterwards = await makeFirstSignInLink(contextOf(app));

  expect(none).toBeNull();
  expect(first).toMatch(/^http:\/\/heed\.test\/app\/sign-in#token=[\w-]{43}$/);
  expect(signedIn.body.data.user.email).toBe(firstRun?.email);
  expect(afterwards).toBeNull();
  app.clock.advance(1);
  expect(await follow(first)).toBeError(401, 'unauthorized');
});
