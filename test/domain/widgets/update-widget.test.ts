import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.widget.findFirstOrThrow({ where: { id } });

describe('200', () => {
  it('changes only the given fields', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built, { styling: { primaryColor: 'teal' } });
    app.clock.advance(1_000);

    const response = await built.api.patch(`/widgets/${widget.id}`, {
      workspaceId: built.workspace.id,
      name: ' New ',
      enabled: false,
    });

    const now = app.clock.read();
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ ...widget, name: 'New', enabled: false, updatedAt: now.toISOString() });
    expect(await stored(widget.id)).toMatchObject({ name: 'New', enabled: false, updatedAt: now });
  });

  it('replaces config and styling whole', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built, {
      config: { type: 'modal', title: 'Old' },
      styling: { primaryColor: 'teal', radius: 2 },
    });
    const changes = { config: { type: 'inline' }, styling: { radius: 8 } };

    const response = await built.api.patch(`/widgets/${widget.id}`, { workspaceId: built.workspace.id, ...changes });

    const { config, styling } = await stored(widget.id);
    expect(response.body.data).toMatchObject(changes);
    expect({ config, styling }).toEqual(changes);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body'],
    [{ name: ' ' }, 'body/name'],
    [{ enabled: null }, 'body/enabled'],
    [{ config: {} }, 'body/config/type'],
    [{ config: null }, 'body/config'],
    [{ styling: 'red' }, 'body/styling'],
    [{ projectId: newId('prj') }, 'body/projectId'],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aWidget(built);
    const before = await stored(id);

    const response = await built.api.patch(`/widgets/${id}`, { workspaceId: built.workspace.id, ...changes });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(id)).toEqual(before);
  });
});
