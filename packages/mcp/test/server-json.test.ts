import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readRestSettings } from '../../../src/doors/mcp/stdio-settings.ts';

const folder = join(import.meta.dirname, '..');
const project = join(folder, '../..');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const server = read(join(folder, 'server.json'));

interface Input {
  name: string;
  isRequired?: boolean;
  isSecret?: boolean;
}

it('describes the package as it is published', () => {
  const own = read(join(folder, 'package.json'));
  const { version, repository } = read(join(project, 'package.json'));

  expect(server).toMatchObject({ name: own.mcpName, version });
  expect(server.packages).toMatchObject([{ registryType: 'npm', identifier: own.name, version }]);
  expect(repository.url).toBe(`git+${server.repository.url}.git`);
});

it('keeps within what the registry of MCP servers takes', () => {
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.title.length).toBeLessThanOrEqual(100);
  expect(server.description.length).toBeLessThanOrEqual(100);
});

it('asks for the settings that the program needs, and hides the key', () => {
  const inputs: Input[] = server.packages[0].environmentVariables;
  const required = inputs.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const secret = [...inputs, ...server.remotes[0].headers].filter(({ isSecret }: Input) => isSecret);

  expect(() => readRestSettings({})).toThrow(new RegExp(required.toReversed().join('.*\n.*')));
  expect(secret.map(({ name }: Input) => name)).toEqual(['HEED_API_KEY', 'Authorization']);
});
