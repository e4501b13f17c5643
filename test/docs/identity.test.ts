import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jwtVerify } from 'jose';
import { guideNamed, guides } from './guides.ts';
import { preparePlace, readersEnv } from './sessions.ts';

// Each language of the guide signs a token that Heed's own library accepts, as far as this machine has the language.

const secret = 'idsec_EXAMPLEonlyDoNotUseThisSecret';
const blocks = guides.find(({ name }) => name === 'identity')?.blocks.filter(({ info }) => info === 'sign') ?? [];

/** The file of a program, how to find out whether the machine can run it, and the command that does. */
const programs: Record<string, { file: string; version: string[]; command: string[] }> = {
  js: { file: 'sign.mjs', version: ['node', '--version'], command: ['node', 'sign.mjs'] },
  python: { file: 'sign.py', version: ['python3', '--version'], command: ['python3', 'sign.py'] },
  php: { file: 'sign.php', version: ['php', '--version'], command: ['php', 'sign.php'] },
  ruby: { file: 'sign.rb', version: ['ruby', '--version'], command: ['ruby', 'sign.rb'] },
  go: { file: 'sign.go', version: ['go', 'version'], command: ['go', 'run', 'sign.go'] },
  java: { file: 'Sign.java', version: ['javac', '--version'], command: ['java', 'Sign.java'] },
  csharp: { file: 'Program.cs', version: ['dotnet', '--version'], command: ['dotnet', 'run'] },
};
const projectFile = `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
  <TargetFramework>net8.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heed-identity-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function canRun([command = '', ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the guide of identity', () => {
  it('signs in each of its languages', () => {
    expect(blocks.map(({ language }) => language)).toEqual(Object.keys(programs));
    expect(guideNamed('identity').text).toContain('signIdentity');
  });

  it.each(blocks)(
    'signs in $language',
    async ({ language, code }) => {
      const program = programs[language];
      if (!program || !canRun(program.version)) return console.warn(`SKIPPED ${language}: this machine cannot run it`);
      const place = join(folder, language);
      mkdirSync(place);
      preparePlace(place);
      writeFileSync(join(place, program.file), code);
      if (language === 'csharp') writeFileSync(join(place, 'sign.csproj'), projectFile);
      const [command = '', ...args] = program.command;
      const env = { ...readersEnv, HOME: place, HEED_IDENTITY_SECRET: secret, HEED_PUBLIC_KEY: 'pk_shop' };

      const token = execFileSync(command, args, { cwd: place, env, encoding: 'utf8' }).trim();

      const key = new TextEncoder().encode(secret);
      const claims = { algorithms: ['HS256'], issuer: 'pk_shop', audience: 'heed' };
      const { payload } = await jwtVerify(token, key, claims);
      expect(payload).toMatchObject({
        ...{ sub: '4711', email: 'ada@example.org', email_verified: true, name: 'Ada Lovelace' },
        exp: Number(payload.iat) + 3_600,
      });
    },
    60_000,
  );
});
