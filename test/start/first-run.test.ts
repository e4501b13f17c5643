import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { hashApiKey, isApiKeyForm } from '../../src/domain/access/api-key.ts';
import { allScopes } from '../../src/domain/access/scopes.ts';
import type { Database } from '../../src/platform/db/client.ts';
import { announceFirstRun, type FirstRun, setUpFirstRun } from '../../src/start/first-run.ts';
import { openTestDatabase } from '../support/database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('gives an empty database an owner, a workspace, a project and a key, once', async () => {
  const firstRun = await setUpFirstRun(database.prisma);
  const again = await setUpFirstRun(database.prisma);

  expect(again).toBeNull();
  const { workspaceId, projectId, apiKey, email } = firstRun as FirstRun;
  expect(isApiKeyForm(apiKey)).toBe(true);
  const workspaces = await database.prisma.workspace.findMany({
    include: { counter: true, projects: true, members: { include: { user: { include: { apiKeys: true } } } } },
  });
  expect(workspaces).toMatchObject([
    { id: workspaceId, plan: 'pro_max', apiAccessEnabled: true, counter: { lastTicketNumber: 0 } },
  ]);
  expect(workspaces[0]?.projects).toMatchObject([
    { id: projectId, publicKey: expect.stringMatching(/^pk_[\w-]{22,}$/) },
  ]);
  const key = { hash: hashApiKey(apiKey), scopes: allScopes, expiresAt: null, revokedAt: null };
  expect(workspaces[0]?.members).toMatchObject([{ role: 'owner', user: { email, apiKeys: [key] } }]);
  expect(await database.prisma.event.findMany()).toMatchObject([
    {
      workspaceId,
      sequence: 1n,
      type: 'member.added',
      actorType: 'system',
      actorName: 'heed',
      data: { role: 'owner' },
    },
  ]);
});

it('announces them with lines that a shell takes as they are', () => {
  const firstRun = { email: 'owner@example.com', workspaceId: 'ws_1', projectId: 'prj_1', apiKey: 'hk_secret' };

  const output = announced(firstRun, 'http://localhost:3000');

  for (const value of Object.values(firstRun)) expect(output).toContain(value);
  const lines = output.split('\n');
  const exported = lines.filter((line) => line.startsWith('export '));
  expect(exported).toEqual([
    "export HEED_URL='http://localhost:3000'",
    'export HEED_API_KEY=hk_secret',
    'export HEED_WORKSPACE_ID=ws_1',
    'export HEED_PROJECT_ID=prj_1',
  ]);
  const commands = lines.filter((line) => line.startsWith('curl '));
  const url = 'http://localhost:3000/api/v1/feedback';
  const authorization = ['-H', 'Authorization: Bearer hk_secret'];
  const item = '{"workspaceId":"ws_1","projectId":"prj_1","message":"Hello, Heed!"}';
  expect(commands.map(argumentsOf)).toEqual([
    ['-sS', url, ...authorization, '-H', 'Content-Type: application/json', '-d', item],
    ['-sS', `${url}?workspaceId=ws_1`, ...authorization],
  ]);
});

function announced(firstRun: FirstRun, siteUrl: string): string {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    announceFirstRun(firstRun, siteUrl);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

/** What curl would be called with. */
function argumentsOf(command: string): string[] {
  const printArguments = `curl() { printf '%s\\n' "$@"; }`;
  return execFileSync('sh', ['-c', `${printArguments}\n${command}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}
