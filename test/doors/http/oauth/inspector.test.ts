import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installTool } from '../../../../scripts/install-tool.ts';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aWorkspaceWithFeedback } from '../../../support/builders.ts';
import { isLong } from '../../../support/figures.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';

const scopes = ['feedback:read', 'feedback:write', 'projects:read', 'workspaces:read', 'automations:write'];

// Its package has 111 MB, so only a long run installs it.
(isLong ? describe : describe.skip)('MCP Inspector (needs TEST_LONG)', () => {
  let app: TestApp;
  let site: string;
  let inspector: string;
  const home = mkdtempSync(join(tmpdir(), 'heed-inspector-'));
  beforeAll(async () => {
    inspector = join(await installTool('inspector'), 'mcp-inspector');
    ({ app, site } = await startReachable());
  });
  afterAll(async () => {
    await app?.close();
    rmSync(home, { recursive: true, force: true });
  });

  const run = (method: string, options: string[]): ChildProcess =>
    spawn(
      process.execPath,
      [
        inspector,
        '--cli',
        `${site}/mcp?toolsets=feedback,automations`,
        '--transport',
        'http',
        '--method',
        method,
        ...options,
      ],
      {
        env: { PATH: process.env.PATH, HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file', MCP_AUTO_OPEN_ENABLED: 'true' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );

  async function answerOf(child: ChildProcess): Promise<{ code: number; text: string }> {
    const parts: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => parts.push(part));
    child.stderr?.on('data', (part: Buffer) => parts.push(part));
    const [code] = await once(child, 'close');
    return { code, text: Buffer.concat(parts).toString() };
  }

  /** The address that it shows to its user. */
  async function addressShownBy(child: ChildProcess): Promise<string> {
    for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) {
      const address = /navigate to: (\S+)/.exec(line)?.[1];
      if (address) return address;
    }
    throw new Error('MCP Inspector ended without an address');
  }

  it('is let in, triages, and is refused once its user disconnects it', async () => {
    const { feedback, workspace, project, user } = await aWorkspaceWithFeedback(app);
    const { token, api } = await aSession(app, user);
    const browser = new AppBrowser(site, token);
    const call = (tool: string, args: Record<string, unknown>) => {
      const pairs = Object.entries(args).flatMap(([name, value]) => ['--tool-arg', `${name}=${JSON.stringify(value)}`]);
      return answerOf(run('tools/call', ['--tool-name', tool, ...pairs, '--stored-auth-only']));
    };

    const first = run('tools/list', []);
    const listed = answerOf(first);
    const back = await browser.authorize(await addressShownBy(first), {
      ...{ allow: true, workspaceId: workspace.id, scopes, stayConnected: true },
    });
    await fetch(back);
    expect(await listed).toMatchObject({ code: 0, text: expect.stringContaining('"list_feedback"') });

    expect(await call('list_feedback', {})).toMatchObject({ code: 0, text: expect.stringContaining(feedback.message) });
    const { id } = feedback;
    const changed = await call('update_feedback', { feedback_id: id, status: 'in-progress', priority: 'high' });
    expect(changed).toMatchObject({ code: 0, text: expect.stringContaining('in-progress') });
    expect(await call('add_comment', { feedback_id: id, message: 'We look into it.' })).toMatchObject({ code: 0 });
    const rule = {
      ...{ project_id: project.id, name: 'Urgent ones', scope: 'feedback.created' },
      conditions: { combinator: 'and', rules: [{ field: 'priority', operator: 'equals', value: 'urgent' }] },
      actions: [{ type: 'add_tag', params: { tag: 'now' } }],
    };
    expect(await call('create_automation', rule)).toMatchObject({ code: 0 });
    const { body } = await api.get(`/feedback/${id}`, { workspaceId: workspace.id });
    expect(body.data).toMatchObject({ status: 'in-progress', priority: 'high' });

    const [{ id: grant }] = (await api.get('/apps', { workspaceId: workspace.id })).body.data;
    expect(await api.delete(`/apps/${grant}`, { workspaceId: workspace.id })).toMatchObject({ status: 200 });
    expect((await call('list_feedback', {})).code).not.toBe(0);
  });
});
