import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

// biome-ignore lint/suspicious/noExplicitAny: tests change what they like in a contract.
type Contract = any;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-contracts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ownContract = readFileSync('generated/openapi.json', 'utf8');

const shownProject = { type: 'object', properties: { data: { $ref: '#/components/schemas/Project' } } };

/** Has one operation. What a version must be does not depend on how large the contract is, and Heed's takes a second to read. */
const smallContract = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Small', version: '0.1.0' },
  paths: {
    '/projects/{id}': {
      get: {
        operationId: 'getProject',
        summary: 'Get a project',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'The project.', content: { 'application/json': { schema: shownProject } } },
        },
      },
    },
  },
  components: { schemas: { Project: { type: 'object', properties: { publicKey: { type: 'string' } } } } },
});

interface Circumstances {
  of?: string;
  version?: string;
  changelog?: string;
  release?: boolean;
}

/** What the script says about a contract with these changes, this version and this changelog. */
function diff(
  change: (contract: Contract) => void,
  { of = smallContract, version = '0.1.0', changelog = version, release = false }: Circumstances = {},
) {
  const withVersion = (own: string): Contract => {
    const contract = JSON.parse(of);
    return { ...contract, info: { ...contract.info, version: own } };
  };
  const contract = withVersion(version);
  change(contract);
  const file = (name: string) => join(folder, name);
  writeFileSync(file('released.json'), JSON.stringify(withVersion('0.1.0')));
  writeFileSync(file('contract.json'), JSON.stringify(contract));
  writeFileSync(file('CHANGELOG.md'), `# Changelog\n\n## ${changelog}\n`);
  const files = ['released.json', 'contract.json', 'CHANGELOG.md'].map(file);
  const options = ['--released', files[0], '--contract', files[1], '--changelog', files[2]] as string[];
  const args = ['scripts/contract-diff.ts', ...options, ...(release ? ['--release'] : [])];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stderr, released: JSON.parse(readFileSync(file('released.json'), 'utf8')) as Contract };
}

/** Changes that break clients, and what names them. */
const breaking: [(contract: Contract) => void, string][] = [
  [({ paths }) => delete paths['/webhooks/{id}'].delete, 'Operation `DELETE /webhooks/{id}` was removed'],
  [({ paths }) => paths['/feedback'].get.parameters.splice(2, 1), '`status` query parameter was removed'],
  [
    ({ paths }) =>
      paths['/widgets'].get.parameters.push({ name: 'x', in: 'query', required: true, schema: { type: 'string' } }),
    'Required `x` query parameter was added',
  ],
  [
    ({ components }) => components.schemas.FeedbackCreate.required.push('category'),
    'Properties of `FeedbackCreate` became required: `category`',
  ],
  [
    ({ components }) => delete components.schemas.Project.properties.publicKey,
    'Property `publicKey` of `Project` was removed',
  ],
  [
    ({ components }) => Object.assign(components.schemas.Project.properties.name, { type: 'integer' }),
    'Type of `name`',
  ],
  [({ components }) => components.schemas.Priority.enum.pop(), "Enum of `Priority` lost values: 'urgent'"],
  [
    ({ components }) => Object.assign(components.schemas.MessageText, { maxLength: 5 }),
    '`maxLength` of `MessageText` changed',
  ],
];

describe('a change that breaks clients', () => {
  it('is named and refused', () => {
    const changeAll = (contract: Contract) => {
      for (const [change] of breaking) change(contract);
    };

    const { status, stderr } = diff(changeAll, { of: ownContract });

    expect(status).toBe(1);
    for (const [, message] of breaking) expect(stderr).toContain(message);
    expect(stderr).toContain('info.version stayed 0.1.0');
  });

  it('needs a minor version below 1.0, and a section in the changelog', () => {
    const change = ({ components }: Contract) => delete components.schemas.Project.properties.publicKey;

    expect(diff(change, { version: '0.1.1' })).toMatchObject({ status: 1, stderr: expect.stringContaining('(0.2.0)') });
    expect(diff(change, { version: '0.2.0', changelog: '0.1.0' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has no section "## 0.2.0"'),
    });
    expect(diff(change, { version: '0.2.0' }).status).toBe(0);
  });
});

describe('an addition', () => {
  const add = ({ components }: Contract) =>
    Object.assign(components.schemas.Project.properties, { extra: { type: 'string' } });

  it('is free until it is released', () => {
    expect(diff(add)).toMatchObject({ status: 0, stderr: '' });
    expect(diff(add, { version: '0.1.1', changelog: '0.1.0' })).toMatchObject({ status: 0, stderr: '' });
    expect(diff(add, { release: true })).toMatchObject({ status: 1, stderr: expect.stringContaining('stayed 0.1.0') });
    expect(diff(add, { version: '0.1.1', changelog: '0.1.0', release: true }).status).toBe(1);
  });

  it('is released with its own version', () => {
    const outcome = diff(add, { version: '0.2.0', release: true });

    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.released.info.version).toBe('0.2.0');
    const changes = JSON.parse(readFileSync(join(folder, 'changes/0.2.0.json'), 'utf8'));
    expect(changes).toMatchObject({ version: '0.2.0', since: '0.1.0', added: [], removed: [], deprecated: [] });
    expect(changes.changed).toContainEqual({
      id: 'getProject',
      title: expect.any(String),
      request: 'GET /projects/{id}',
      changes: ['returns `data.extra`'],
    });
  });
});
