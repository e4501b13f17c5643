import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aView, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

describe('200', () => {
  it("lists what is shared and what is one's own, newest first", async () => {
    const built = await aWorkspace(app);
    const { workspace } = built;
    const member = await aSession(app, await aMember(app, workspace));
    for (const [api, name, shared] of [
      [built.api, 'Shared by the owner', true],
      [built.api, 'Of the owner', false],
      [member.api, 'Of the member', false],
      [member.api, 'Shared by the member', true],
    ] as const) {
      await aView({ api, workspace }, { name, shared });
      app.clock.advance(1_000);
    }

    const query = { workspaceId: workspace.id };
    const [ofOwner, ofMember] = [await built.api.get('/views', query), await member.api.get('/views', query)];

    expect(names(ofOwner)).toEqual(['Shared by the member', 'Of the owner', 'Shared by the owner']);
    expect(names(ofMember)).toEqual(['Shared by the member', 'Of the member', 'Shared by the owner']);
  });

  it('lists them by their positions, and a new one before the others', async () => {
    const built = await aWorkspace(app);
    const query = { workspaceId: built.workspace.id };
    const [first, second, third] = [
      await aView(built, { name: 'A' }),
      await aView(built, { name: 'B' }),
      await aView(built, { name: 'C' }),
    ];
    const position = ((second?.position ?? 0) + (first?.position ?? 0)) / 2;

    const { body } = await built.api.patch(`/views/${third?.id}`, { ...query, position });
    await aView(built, { name: 'Last', position: 100 });

    expect(body.data.position).toBe(position);
    expect(names(await built.api.get('/views', query))).toEqual(['B', 'C', 'A', 'Last']);
  });

  it('shows a user with two workspaces only those of the one that is asked for', async () => {
    const [built, other] = [await aWorkspace(app), await aWorkspace(app)];
    await app.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: built.user.id, role: 'admin' },
    });
    await aView(built, { name: 'Here', shared: false });
    await aView({ ...built, workspace: other.workspace }, { name: 'There', shared: false });

    expect(names(await built.api.get('/views', { workspaceId: built.workspace.id }))).toEqual(['Here']);
  });
});

describe('400', () => {
  it('needs a workspace', async () => {
    const { api } = await aWorkspace(app);

    expect(await api.get('/views')).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});
