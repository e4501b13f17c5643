import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Heed } from '@heed/sdk';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { deprecations } from '../../generated/operations.ts';
import { listOperations } from '../../scripts/contract/openapi-document.ts';
import type { Contract } from '../../scripts/docs/reference/contract.ts';
import { readOperation } from '../../scripts/docs/reference/operations.ts';
import { operationText } from '../../scripts/docs/twins/operation-text.ts';
import { readDeprecations } from '../../scripts/generate/deprecation.ts';
import { generateOperations } from '../../scripts/generate/operations.ts';
import { generateSdkResources } from '../../scripts/generate/sdk-resources.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { aWorkspaceWithProject } from '../support/builders.ts';

const project = join(import.meta.dirname, '../..');
const list = { type: 'object', properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Box' } } } };
const responses = { '200': { description: 'Some.', content: { 'application/json': { schema: list, example: {} } } } };
const days = { deprecated: true, 'x-deprecated-since': '2026-11-01', 'x-sunset': '2027-06-30' };

/** A contract of two operations, one of which goes away. They have names of real ones, of which the SDK has methods. */
function aContract(changes: object = days): Contract {
  return {
    info: { title: 'Boxes', version: '1.0.0', description: '' },
    servers: [{ url: '/api/v1' }],
    tags: [{ name: 'projects', description: 'Boxes.' }],
    paths: {
      '/projects': {
        get: { operationId: 'listProjects', tags: ['projects'], description: 'Returns boxes.', responses, ...changes },
      },
      '/members': {
        get: { operationId: 'listMembers', tags: ['projects'], description: 'Returns others.', responses },
      },
    },
    components: { schemas: { Box: { type: 'object', properties: {} } } },
  };
}

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
beforeAll(async () => {
  // The real contract deprecates nothing, so the app starts with what was read from the small one.
  Object.assign(deprecations, readDeprecations(aContract()));
  app = await startTestApp();
  built = await aWorkspaceWithProject(app);
});
afterAll(() => app.close());

describe('an operation that the contract deprecates', () => {
  it('is generated with its days', () => {
    const root = join(process.env.TEST_FOLDER ?? '', randomUUID());
    mkdirSync(root, { recursive: true });
    generateOperations(root, aContract());
    generateSdkResources(root, aContract());

    expect(readFileSync(join(root, 'generated/operations.ts'), 'utf8')).toContain(
      '{"listProjects":{"since":"2026-11-01","sunset":"2027-06-30"}};',
    );
    const methods = readFileSync(join(root, 'packages/sdk/src/resources/projects.ts'), 'utf8');
    expect(
      methods.match(/Returns boxes\.\n \* @deprecated Since 2026-11-01\. It goes away on 2027-06-30\./g),
    ).toHaveLength(1);
    expect(methods.match(/@deprecated/g)).toHaveLength(1);
  });

  it('says on each response since when, until when and what to read, and no other does', async () => {
    const query = { workspaceId: built.workspace.id };

    const going = await built.api.get('/projects', query);
    const refused = await built.api.get('/projects', { ...query, nope: 1 });
    const staying = await built.api.get('/members', query);

    for (const response of [going, refused])
      expect(response.headers).toMatchObject({
        deprecation: `@${Date.parse('2026-11-01') / 1_000}`,
        sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
        link: '<http://heed.test/docs/reference/projects/#listProjects>; rel="deprecation"; type="text/html"',
      });
    expect([going.status, refused.status, staying.status]).toEqual([200, 400, 200]);
    expect(staying.headers).not.toHaveProperty('deprecation');
    expect(staying.headers).not.toHaveProperty('sunset');
  });

  it('is told of by the SDK, once', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { port } = app.running.server.address() as AddressInfo;
    const heed = new Heed({ apiKey: built.key, baseUrl: `http://127.0.0.1:${port}` });
    const query = { workspaceId: built.workspace.id };

    await heed.members.list(query);
    await heed.projects.list(query);
    await heed.projects.list(query);

    expect(warn.mock.calls).toEqual([
      [
        'Heed: this program calls an operation that is deprecated since 2026-11-01 and goes away on 2027-06-30. ' +
          'See http://heed.test/docs/reference/projects/#listProjects',
        { sunset: '2027-06-30' },
      ],
    ]);
    warn.mockRestore();
  });

  it('is marked in the reference', () => {
    const [going, staying] = listOperations(aContract()).map((entry) => readOperation(project, aContract(), entry));

    expect(going).toHaveProperty('deprecation', { since: '2026-11-01', sunset: '2027-06-30' });
    expect(going && operationText(going)).toContain('- Deprecated since 2026-11-01: it goes away on 2027-06-30');
    expect(staying && operationText(staying)).not.toContain('Deprecated');
  });

  it.each([
    ['no days', { deprecated: true }],
    ['no end', { deprecated: true, 'x-deprecated-since': '2026-11-01' }],
    ['an end within half a year', { ...days, 'x-sunset': '2027-04-01' }],
    ['an end that is no day', { ...days, 'x-sunset': 'soon' }],
  ])('is refused with %s', (_what, changes) => {
    expect(() => readDeprecations(aContract(changes))).toThrow(
      'listProjects needs x-deprecated-since, and x-sunset at least 180 days later',
    );
  });
});
