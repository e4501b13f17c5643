import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '../../src/domain/access/api-key.ts';
import { callInVain, connectStdio, siteOf } from '../doors/mcp/clients.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspaceWithProject } from '../support/builders.ts';
import { heedProgram } from '../support/built-heed.ts';
import { portOf } from '../support/raw.ts';
import { heedWith } from './support.ts';

let app: TestApp;
let key: string;
let workspaceId: string;
let projectId: string;

beforeAll(async () => {
  app = await startTestApp();
  const built = await aWorkspaceWithProject(app);
  key = built.key;
  workspaceId = built.workspace.id;
  projectId = built.project.id;
});
afterAll(() => app.close());

/** The command with its input written and ended. */
async function heedMcp(input: string) {
  const env = { PATH: process.env.PATH, HEED_API_KEY: key, HEED_URL: siteOf(app) };
  const child = spawn(process.execPath, [await heedProgram(), 'mcp', '--toolsets', 'projects'], { env });
  child.stdin.write(input);
  return child;
}

describe('what it needs', () => {
  it.each([
    ['nothing', {}, ['HEED_API_KEY is missing', 'HEED_URL is missing']],
    [
      'a key of another service',
      { HEED_API_KEY: 'sk_1', HEED_URL: 'http://127.0.0.1' },
      ['HEED_API_KEY must be an API key'],
    ],
    ['no address', { HEED_API_KEY: newApiKey(), HEED_URL: 'heed.example' }, ['HEED_URL must be a URL']],
  ])('is said on stderr when given %s', async (_case, settings, messages) => {
    const outcome = await heedWith(settings, 'mcp');

    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    for (const message of messages) expect(outcome.stderr).toContain(message);
  });

  it('includes toolsets that exist', async () => {
    const outcome = await heedWith({ HEED_API_KEY: newApiKey(), HEED_URL: siteOf(app) }, 'mcp', '--toolsets', 'x');

    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain('--toolsets: The toolset x does not exist');
  });
});

describe('the choice of tools', () => {
  const service = () => ({ HEED_API_KEY: key, HEED_URL: siteOf(app) });
  const chosen = async (settings: Record<string, string>, ...flags: string[]) => {
    const client = await connectStdio({ ...service(), ...settings }, flags);
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };

  it('can be a setting, and a flag wins', async () => {
    const bySetting = await chosen({ HEED_TOOLSETS: 'customers', HEED_READONLY: 'true' });
    const byFlag = await chosen(
      { HEED_TOOLSETS: 'no_such', HEED_READONLY: 'no' },
      '--toolsets',
      'projects',
      '--read-only',
    );

    expect(bySetting).toEqual(expect.arrayContaining(['find_customers', 'get_customer']));
    expect(bySetting).not.toContain('update_customer');
    expect(byFlag).toContain('list_projects');
    expect(byFlag).not.toContain('find_customers');
  });

  it.each([
    [{ HEED_TOOLSETS: 'feedbak' }, 'HEED_TOOLSETS: The toolset feedbak does not exist'],
    [{ HEED_READONLY: 'yes' }, 'HEED_READONLY must be true or false'],
  ])('is refused as %j', async (settings, message) => {
    const outcome = await heedWith({ ...service(), ...settings }, 'mcp');

    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});

describe('HEED_URL', () => {
  it.each(['/', '/api/v1'])('may end in "%s"', async (end) => {
    const client = await connectStdio({ HEED_API_KEY: key, HEED_URL: `${siteOf(app)}${end}` }, [
      '--toolsets',
      'projects',
    ]);

    const result = await client.callTool({ name: 'list_projects', arguments: { workspace_id: workspaceId } });

    expect(result.structuredContent).toMatchObject({ data: [{ id: projectId }] });
    await client.close();
  });

  it('that leads nowhere makes the calls fail, not the server', async () => {
    const client = await connectStdio({ HEED_API_KEY: key, HEED_URL: 'http://127.0.0.1:9' });

    const texts = await callInVain(client, 'get_automation', { automation_id: 'aut_1' });

    expect(texts).toEqual(['unavailable: The service at HEED_URL cannot be reached']);
    await client.close();
  });

  it('that leads to something else is reported', async () => {
    const other = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end('<h1>Welcome</h1>'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const client = await connectStdio({ HEED_API_KEY: key, HEED_URL: `http://127.0.0.1:${portOf(other)}` });

    const texts = await callInVain(client, 'get_automation', { automation_id: 'aut_1' });

    expect(texts).toEqual(['unavailable: The service at HEED_URL does not answer as Heed does (HTTP 200)']);
    await client.close();
    other.close();
  });
});

it('reports a key that the service refuses', async () => {
  const client = await connectStdio({ HEED_API_KEY: newApiKey(), HEED_URL: siteOf(app) });

  const texts = await callInVain(client, 'get_automation', { automation_id: 'aut_1' });

  expect(texts).toEqual([
    'unauthorized: Missing or invalid API key',
    expect.stringContaining('/docs/errors/unauthorized/'),
  ]);
  await client.close();
});

it('tries again when a response is lost, and does nothing twice', async () => {
  const { key, workspace, project, api } = await aWorkspaceWithProject(app);
  const flaky = await startLosingFirstAnswer(siteOf(app));
  const client = await connectStdio({ HEED_API_KEY: key, HEED_URL: `http://127.0.0.1:${portOf(flaky)}` }, [
    '--toolsets',
    'feedback',
  ]);

  const given = { workspace_id: workspace.id, project_id: project.id, message: 'Once' };
  const { structuredContent } = await client.callTool({ name: 'create_feedback', arguments: given });

  const stored = await api.get('/feedback', { workspaceId: workspace.id });
  expect(stored.body.data).toHaveLength(1);
  expect(structuredContent).toMatchObject({ data: { id: stored.body.data[0].id } });
  await client.close();
  flaky.close();
});

describe('its end', () => {
  const listProjects = () =>
    `${JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_projects', arguments: { workspace_id: workspaceId } },
    })}\n`;

  it('comes with the end of stdin, after the calls in flight are answered', async () => {
    const child = await heedMcp(listProjects());
    child.stdin.end();

    const [stdout, stderr, [code, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);

    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, result: { structuredContent: { data: [{ id: projectId }] } } },
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('comes with %s', async (signal) => {
    const child = await heedMcp(listProjects());
    await once(child.stdout, 'data');
    const exited = once(child, 'exit');

    child.kill(signal);

    expect(await exited).toEqual([0, null]);
  });
});

/** Forwards requests to the site. The response to the first is lost on its way back. */
async function startLosingFirstAnswer(site: string): Promise<Server> {
  let isFirst = true;
  const server = createServer((req, res) => {
    const { method, headers, url = '' } = req;
    const onwards = request(`${site}${url}`, { method, headers }, (answer) => {
      if (isFirst) res.destroy();
      else answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers));
      isFirst = false;
    });
    req.pipe(onwards);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
