import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DockerfileParser, JSONInstruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { oldestNode } from '../../src/base/version.ts';
import { readSettings } from '../../src/start/settings.ts';
import { guideNamed } from '../docs/guides.ts';
import { heedProgram } from '../support/built-heed.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const project = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');
const { DockerfileParser: Parser } = createRequire(import.meta.url)('dockerfile-ast') as {
  DockerfileParser: typeof DockerfileParser;
};
const dockerfile = Parser.parse(read('Dockerfile'));
const image = dockerfile.getInstructions().slice(dockerfile.getInstructions().findLastIndex(isFrom));

function isFrom(instruction: { getKeyword(): string }): boolean {
  return instruction.getKeyword() === 'FROM';
}

function instructionNamed(keyword: string) {
  const found = image.find((instruction) => instruction.getKeyword() === keyword);
  if (!found) throw new Error(`The Dockerfile has no ${keyword} in its last stage`);
  return found;
}

/** Returns the words of an instruction in JSON form, which needs no shell. */
function wordsOf(keyword: string): string[] {
  const [words = '[]'] = /\[.*\]/s.exec(instructionNamed(keyword).getTextContent()) ?? [];
  return JSON.parse(words);
}

describe('the image', () => {
  it('is of one version of Node.js, which the package allows', () => {
    const bases = dockerfile.getFROMs().map((from) => from.getImage());
    const { devDependencies } = JSON.parse(read('package.json'));

    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toBe(`node:${devDependencies.node}-bookworm-slim`);
    expect(Number(devDependencies.node.split('.')[0])).toBeGreaterThanOrEqual(Math.floor(Number(oldestNode)));
  });

  it('runs without a shell as a user that is not root', () => {
    expect(instructionNamed('USER').getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    for (const keyword of ['ENTRYPOINT', 'CMD'])
      expect((instructionNamed(keyword) as JSONInstruction).getOpeningBracket()).not.toBeNull();
    expect(instructionNamed('VOLUME').getArgumentsContent()).toBe('/data');
  });

  describe('in a folder, as its user, who may write only to the volume', () => {
    const user = process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : {};
    let root: string;
    let env: Record<string, string>;
    beforeAll(async () => {
      root = mkdtempSync(join(tmpdir(), 'heed-image-'));
      const data = mkdtempSync(join(tmpdir(), 'heed-volume-'));
      cpSync(dirname(await heedProgram()), join(root, 'heed'), { recursive: true });
      for (const path of globSync('**', { cwd: root }))
        await promisify(execFile)('chmod', ['a-w,a+rX', join(root, path)]);
      await promisify(execFile)('chmod', ['555', root]);
      if (user.uid) chownSync(data, user.uid, user.gid);
      const set = instructionNamed('ENV').getArgumentsContent() ?? '';
      const pairs = set
        .replaceAll('\\\n', ' ')
        .trim()
        .split(/\s+/)
        .map((pair) => pair.split('='));
      env = {
        PATH: process.env.PATH ?? '',
        ...Object.fromEntries(pairs),
        DATA_DIR: data,
        PORT: String(await freePort()),
      };
    });
    afterAll(async () => {
      await promisify(execFile)('chmod', ['-R', 'u+w', root]);
      rmSync(root, { recursive: true });
      rmSync(env.DATA_DIR ?? '', { recursive: true });
    });

    it('becomes healthy, and stops when it is told to', async () => {
      const inRoot = (words: string[]) => words.map((word) => word.replace(/^\/heed\//, `${root}/heed/`));
      const [command = '', ...args] = inRoot([...wordsOf('ENTRYPOINT'), ...wordsOf('CMD')]);
      const [check = '', ...checkArgs] = inRoot(wordsOf('HEALTHCHECK'));
      const service = spawn(command, args, { cwd: root, env, ...user, stdio: 'pipe' });
      let output = '';
      for (const stream of [service.stdout, service.stderr]) stream.on('data', (text) => (output += text));
      await until('it is ready', () => {
        if (service.exitCode !== null) throw new Error(output);
        return output.includes('heed is ready');
      });

      const { stdout } = await promisify(execFile)(check, checkArgs, { cwd: root, env, ...user });
      service.kill('SIGTERM');
      const [code] = await once(service, 'close');

      expect(JSON.parse(stdout)).toMatchObject({ status: 'ok' });
      expect(code).toBe(0);
    });
  });
});

/** Compose passes on settings without a value as empty ones. */
function noValues(names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (name === 'MAIL_LMTP' ? [] : [[name, '']])));
}

describe('compose', () => {
  const alone = parse(read('compose.yaml'));
  const full = parse(read('deploy/compose/full.yaml').replaceAll('!override', ''));

  it('runs Heed with a read-only tree and only its volume', () => {
    expect(alone.services.heed).toMatchObject({
      build: '.',
      read_only: true,
      cap_drop: ['ALL'],
      volumes: ['heed:/data'],
    });
  });

  it('opens LMTP on the loopback of the host alone, and passes on every setting of mail', () => {
    const { ports, environment } = parse(read('deploy/compose/lmtp.yaml')).services.heed;
    const passed = Object.keys({ ...alone.services.heed.environment, ...environment });
    const named = Array.from(guideNamed('settings').text.matchAll(/^\| `(MAIL_\w+)`/gm), ([, name = '']) => name);
    const usual = ['MAIL_MOVE', 'MAIL_OAUTH_SCOPE'];

    expect(ports).toEqual(['127.0.0.1:2424:2424']);
    expect(readSettings({ ...environment, ...noValues(passed) }).mailLmtp).toEqual({ host: '0.0.0.0', port: 2424 });
    expect(named.filter((name) => !passed.includes(name))).toEqual(usual);
  });

  it('names a version of each image, and each volume', () => {
    const services = Object.entries<{ image?: string; volumes?: string[] }>(full.services);

    for (const [name, { image, volumes = [] }] of services) {
      if (name !== 'heed') expect(image).toMatch(/:\d+\.\d+/);
      for (const volume of volumes.filter((one) => !one.startsWith('.')))
        expect(full.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });
});

it('the systemd unit starts the service with the memory settings of npm start', () => {
  const unit = read('deploy/systemd/heed.service');
  const [, memory] = /^exec env (.*) node src/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];

  expect(unit).toContain(`Environment=${memory}\n`);
  expect(unit).toContain(`ExecStart=/usr/bin/node /opt/heed/heed.js start\n`);
});
