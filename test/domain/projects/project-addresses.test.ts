import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aSession, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ mailFrom: 'Heed <heed@ours.example>', mailReplyAddress: 'reply+{}@ours.example' });
});
afterAll(() => app.close());

let count = 0;

/** Lets a workspace get mail at an address or a domain, as the operator does. */
async function allow(workspaceId: string, sender: string) {
  await app.database.prisma.mailAllowance.create({ data: { workspaceId, sender, createdAt: app.clock.read() } });
}

/** A project, changes of where it gets mail, and addresses that no other test uses. */
async function aProject(...alsoAllowed: string[]) {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace, project } = built;
  count += 1;
  const domain = `acme${count}.example`;
  for (const one of [domain, 'acme.example', ...alsoAllowed]) await allow(workspace.id, one);
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
    const mine = await aProject();
    const other = await aProject(mine.domain);
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
    const mine = await aProject();
    const other = await aProject(mine.domain);
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
    const mine = await aProject();
    const [other, third] = [await aProject(mine.domain), await aProject(mine.domain)];
    const { domain } = mine;
    await mine.change({ address: `a@${domain}` });
    await other.change({ address: `b@${domain}` });

    await mine.api.delete(`/projects/${mine.project.id}`, { workspaceId: mine.workspace.id });
    const page = await aSession(app, other.user);
    await page.api.send('delete', `/workspace/${other.workspace.id}`, { body: { confirmName: 'Workspace' } });

    expect((await third.change({ address: `a@${domain}`, aliases: [`b@${domain}`] })).status).toBe(200);
  });
});

describe('a new address beside other workspaces', () => {
  it('needs to be allowed, itself or its domain', async () => {
    const { change, project, workspace } = await aProject();
    const before = await change({ aliases: ['help@gmail.example', 'me@gmail.example'] });
    const alone = await change({ address: 'help@gmail.example' });

    await allow(workspace.id, 'help@gmail.example');
    const after = await change({ address: 'help@gmail.example' });
    const other = await change({ aliases: ['me@gmail.example'] });

    for (const [response, field] of [
      [before, 'mailSettings.aliases'],
      [alone, 'mailSettings.address'],
      [other, 'mailSettings.aliases'],
    ] as const) {
      expect(response).toBeError(403, 'forbidden');
      expect(response.body.error.message).toContain(`${field}: the operator has not allowed`);
    }
    expect(after.status).toBe(200);
    expect(await directory(project.id)).toEqual(['help@gmail.example']);
  });

  it.each([
    ['heed', 'the sender of the service'],
    ['heed+x', 'the sender with a tag'],
    ['reply', 'the address for answers'],
    ['postmaster', 'a role'],
    ['Admin+1', 'a role with a tag'],
    ['vera', 'a user of another workspace'],
    ['vera+x', 'a user with a tag'],
  ])('needs its own permission if it is %s@, %s', async (local) => {
    const { change, project, workspace, api } = await aProject();
    const { user: vera } = await aProject();
    const address = `${local}@ours.example`.toLowerCase();
    await app.database.prisma.user.updateMany({ where: { email: 'vera@ours.example' }, data: { email: vera.id } });
    await app.database.prisma.user.update({ where: { id: vera.id }, data: { email: 'vera@ours.example' } });
    await allow(workspace.id, 'ours.example');
    const mailSettings = { aliases: [address] };

    const refused = await change(mailSettings);
    const created = await api.post('/projects', { workspaceId: workspace.id, name: 'New', mailSettings });
    const plain = await change({ aliases: [`support${count}@ours.example`] });
    await allow(workspace.id, address);
    const named = await change(mailSettings);

    expect(refused).toBeError(403, 'forbidden');
    expect(created).toBeError(403, 'forbidden');
    expect(plain.status).toBe(200);
    expect(named.status).toBe(200);
    expect(await directory(project.id)).toEqual([address]);
    await change({ aliases: null });
  });

  it('is refused with the same words whoever has it', async () => {
    const { change } = await aProject();
    const { user } = await aProject();

    const responses = [await change({ address: user.email }), await change({ address: 'nobody@else.example' })];

    const words = responses.map(({ body }) =>
      body.error.message.replaceAll(/[\w.+-]+@[\w.-]+/g, 'x').replace('x.', 'x'),
    );
    expect(words[0]).toBe(words[1]);
  });

  it('is not one that the workspace has: it stays when the permission ends', async () => {
    const { change, project, workspace, domain } = await aProject();
    await change({ address: `help@${domain}` });
    await app.database.prisma.mailAllowance.deleteMany({ where: { workspaceId: workspace.id } });

    const kept = await change({ address: `help@${domain}`, confirmReceipt: true });
    const more = await change({ address: `help@${domain}`, aliases: [`more@${domain}`] });

    expect(kept.status).toBe(200);
    expect(more).toBeError(403, 'forbidden');
    expect(await directory(project.id)).toEqual([`help@${domain}`]);
  });
});
