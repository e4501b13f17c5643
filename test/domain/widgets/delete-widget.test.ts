import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.widget.findFirst({ where: { id } });

describe('200', () => {
  it('removes the widget and keeps its feedback, with its widgetId', async () => {
    const built = await aWorkspaceWithProject(app);
    const query = { workspaceId: built.workspace.id };
    const { id } = await aWidget(built);
    const feedback = await aFeedback(built, { widgetId: id });

    const response = await built.api.delete(`/widgets/${id}`, query);

    expect(response.body).toEqual({ data: { id, deleted: true } });
    expect(await stored(id)).toBeNull();
    expect((await built.api.get(`/feedback/${feedback.id}`, query)).body.data).toHaveProperty('widgetId', id);
  });
});

describe('400', () => {
  it('requires the workspace', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aWidget(built);

    const response = await built.api.delete(`/widgets/${id}`);

    expect(response).toBeError(400, 'bad_request', 'query/workspaceId');
    expect(await stored(id)).not.toBeNull();
  });
});
