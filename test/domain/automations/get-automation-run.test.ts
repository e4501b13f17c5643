import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithFeedback } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aRun() {
  const built = await aWorkspaceWithFeedback(app);
  const { id: automationId } = await anAutomation(built, { actions: [{ type: 'add_tag', params: { tag: 'seen' } }] });
  const { body } = await built.api.post(`/automations/${automationId}/run`, { feedbackId: built.feedback.id });
  return { ...built, automationId, runId: body.runId as string };
}

describe('200', () => {
  it('shows the run as the list does, with its automation', async () => {
    const { api, automationId, runId, feedback } = await aRun();

    const response = await api.get(`/automation-runs/${runId}`);

    const { body } = await api.get(`/automations/${automationId}/runs`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...body.runs[0], automationId });
    expect(response.body).toMatchObject({ id: runId, outcome: 'matched', feedbackId: feedback.id });
  });
});
describe('404', () => {
  it.each([
    ['that does not exist', newId('run')],
    ['whose id has the wrong form', 'run_1'],
  ])('says the same of a run %s', async (_what, id) => {
    const { api } = await aRun();

    const response = await api.get(`/automation-runs/${id}`);

    expect(response).toBeError(404, 'not_found');
  });
});
