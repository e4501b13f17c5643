/**
 * Lets two generators that others use write clients from the contract, and compiles these, so that the contract stays
 * readable for more programs than ours. Does nothing if neither they nor the contract has changed since it last passed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOperations } from '../contract/openapi-document.ts';

const project = join(import.meta.dirname, '../..');
const contract = readFileSync(join(project, 'generated/openapi.json'), 'utf8');
const passed = join(project, 'node_modules/.cache/other-generators');
const state = createHash('sha256').update(contract).update(versions()).digest('hex');

if (!existsSync(passed) || readFileSync(passed, 'utf8') !== state) await check();

async function check(): Promise<void> {
  const clients = { 'openapi-typescript.ts': await typesOnly(), 'swagger-typescript-api.ts': await fetchClient() };
  const faults = [...Object.entries(clients).flatMap(([name, code]) => lacking(name, code)), compile(clients)].join('');
  if (faults === '') {
    mkdirSync(join(passed, '..'), { recursive: true });
    writeFileSync(passed, state);
  } else {
    console.error(faults);
    process.exitCode = 1;
  }
}

// Both are large, so they are loaded only when they have work.
async function typesOnly(): Promise<string> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  return astToString(await openapiTypes(contract));
}

async function fetchClient(): Promise<string> {
  const { generateApi } = await import('swagger-typescript-api');
  const { files } = await generateApi({ spec: JSON.parse(contract), output: false, silent: true });
  // It would hide what does not compile.
  return files.map(({ fileContent }) => fileContent.replaceAll('@ts-nocheck', '')).join('\n');
}

/** Names the operations that a client has not. */
function lacking(name: string, code: string): string[] {
  const ids = listOperations(JSON.parse(contract)).map(({ operation }) => operation.operationId);
  return ids.filter((id) => !new RegExp(`\\b${id}: `).test(code)).map((id) => `${name} has no ${id}\n`);
}

/** Returns what the compiler says. Empty if all is right. */
function compile(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'heed-generators-'));
  const lib = ['es2022', 'dom', 'dom.iterable'];
  const modules = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022' };
  const compilerOptions = { ...modules, strict: true, noEmit: true, lib, types: [] };
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const compiler = join(project, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout;
}

function versions(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return `${devDependencies['openapi-typescript']} ${devDependencies['swagger-typescript-api']}`;
}
