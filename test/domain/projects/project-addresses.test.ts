import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;

/** A project, changes of where it gets mail, and addresses that no other test uses. */
async function aProject() {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace, project } = built;
  count += 1;
  const domain = `acme${count}.example`;
  return {
    ...built,
    domain,
    change: (mailSettings: object) => api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, mailSettings }),
  };
}

/** The directory of addresses, as it is for a project. */
async function directory(projectId: string) {
  const rows = await app.database.prisma.projectAddress.findMany({ where: { projectId }, orderBy: { address: 'asc' } });
  return rows.map(({ address }) => address);
}

describe('the addresses of a project', () => {
  it('are stored in one form, and in the directory of all', async () => {
    const { change, project, domain } = await aProject();

    const response = await change({ address: ` Support@ACME${count}.example `, aliases: [`Help@${domain}`] });

    const [address, aliases] = [`support@${domain}`, [`help@${domain}`]];
    expect(response.body.data.mailSettings).toMatchObject({ address, aliases });
    expect(await directory(project.id)).toEqual([`help@${domain}`, address]);
  });

  it('belong to a new project from the start', async () => {
    const { api, workspace, domain } = await aProject();
    const mailSettings = { address: `new@${domain}` };

    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'New', mailSettings });

    expect(response.body.data.mailSettings).toMatchObject({ address: `new@${domain}`, aliases: [] });
    expect(await directory(response.body.data.id)).toEqual([`new@${domain}`]);
  });

  it('are replaced, kept by other changes, and given up by null', async () => {
    const { change, project, domain } = await aProject();
    await change({ address: `a@${domain}`, aliases: [`b@${domain}`, `c@${domain}`] });

    await change({ aliases: [`c@${domain}`, `d@${domain}`] });
    const replaced = await directory(project.id);
    await change({ confirmReceipt: true });
    const kept = await directory(project.id);
    const response = await change({ address: null, aliases: null });

    expect(replaced).toEqual([`a@${domain}`, `c@${domain}`, `d@${domain}`]);
    expect(kept).toEqual(replaced);
    expect(response.body.data.mailSettings).toMatchObject({ address: null, aliases: [], confirmReceipt: true });
    expect(await directory(project.id)).toEqual([]);
  });

  it('may change places', async () => {
    const { change, project, domain } = await aProject();
    await change({ address: `a@${domain}`, aliases: [`b@${domain}`] });

    const response = await change({ address: `b@${domain}`, aliases: [`a@${domain}`] });

    expect(response.status).toBe(200);
    expect(await directory(project.id)).toEqual([`a@${domain}`, `b@${domain}`]);
  });

  it.each([
    [{ address: 'nobody' }, 'body/mailSettings/address'],
    [{ aliases: ['a@acme.example', 'nobody'] }, 'body/mailSettings/aliases/1'],
    [{ aliases: ['a@acme.example', 'A@Acme.example'] }, 'body/mailSettings/aliases/1'],
    [{ address: 'a@acme.example', aliases: ['a@acme.example'] }, 'body/mailSettings/aliases/0'],
    [{ aliases: Array.from({ length: 21 }, (_, n) => `a${n}@acme.example`) }, 'body/mailSettings/aliases'],
    [{ address: `reply+${'0123456789abcdefghjkmnpqrstvwxyz'}@acme.example` }, 'body/mailSettings/address'],
  ])('refuse %.80j', async (settings, path) => {
    const { change, project } = await aProject();

    expect(await change(settings)).toBeError(400, 'bad_request', path);
    expect(await directory(project.id)).toEqual([]);
  });

  it('refuse an alias that repeats the address which is stored', async () => {
    const { change, domain } = await aProject();
    await change({ address: `a@${domain}` });

    const response = await change({ aliases: [`b@${domain}`, `A@${domain}`] });

    expect(response).toBeError(400, 'bad_request', 'body/mailSettings/aliases/1');
  });

  it('are refused where another project has one, which is not named', async () => {
    const [mine, other] = [await aProject(), await aProject()];
    await mine.change({ address: `old@${mine.domain}` });
    await other.change({ aliases: [`taken@${mine.domain}`] });

    const changed = await mine.change({ address: `taken@${mine.domain}` });
    const created = await mine.api.post('/projects', {
      ...{ workspaceId: mine.workspace.id, name: 'New' },
      mailSettings: { address: `taken@${mine.domain}` },
    });

    for (const response of [changed, created]) {
      expect(response).toBeError(409, 'conflict');
      const text = JSON.stringify(response.body);
      expect([other.project.id, other.workspace.id].filter((id) => text.includes(id))).toEqual([]);
    }
    expect(await directory(mine.project.id)).toEqual([`old@${mine.domain}`]);
    expect(await app.database.prisma.project.count({ where: { workspaceId: mine.workspace.id } })).toBe(1);
  });

  it('go to one of two projects that take the same at once', async () => {
    const [mine, other] = [await aProject(), await aProject()];
    const addresses = ['x', 'y', 'z'].map((name) => `${name}@${mine.domain}`);

    const both = await Promise.all([
      mine.change({ aliases: addresses }),
      other.change({ aliases: addresses.toReversed() }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const found = [await directory(mine.project.id), await directory(other.project.id)];
    expect(found.filter((one) => one.length > 0)).toEqual([addresses]);
  });

  it('are free once their project or workspace is deleted', async () => {
    const [mine, other, third] = [await aProject(), await aProject(), await aProject()];
    const { domain } = mine;
    await mine.change({ address: `a@${domain}` });
    await other.change({ address: `b@${domain}` });

    await mine.api.delete(`/projects/${mine.project.id}`, { workspaceId: mine.workspace.id });
    const page = await aSession(app, other.user);
    await page.api.send('delete', `/workspace/${other.workspace.id}`, { body: { confirmName: 'Workspace' } });

    expect((await third.change({ address: `a@${domain}`, aliases: [`b@${domain}`] })).status).toBe(200);
  });
});
