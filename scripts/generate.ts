/**
 * Writes generated/, the registry of operations, the guide of the automation vocabulary, the guides' tables, and the
 * page and pictures of measurements, from the contract, the Prisma schema, packages/widget, the pages of conversations,
 * the table of conditions and bench/results. The version of package.json goes into the files that tell it too. An
 * operation without a file gets a stub of its handler and of its test, which fail until they are written. With
 * `--check` it writes to a temporary folder instead and fails if a file differs, so that no stale file lands.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from './contract/openapi-document.ts';
import { generateAsyncApi } from './generate/asyncapi.ts';
import { automationGuide, generateAutomationDocs } from './generate/automation-docs.ts';
import { generateAutomationForm } from './generate/automation-form.ts';
import { generateConditionVocabulary } from './generate/condition-vocabulary.ts';
import { generateContract } from './generate/contract.ts';
import { generateContractChanges } from './generate/contract-changes.ts';
import { generateContractConstants } from './generate/contract-constants.ts';
import { generateEventExamples } from './generate/event-examples.ts';
import { generateGuideTables, guidesWithTables } from './generate/guide-tables.ts';
import { generateMcpTools } from './generate/mcp.ts';
import { generateMeasurements, measurementFiles } from './generate/measurements/files.ts';
import { generateOperationRegistry, operationRegistry } from './generate/operation-registry.ts';
import { missingFiles, writeStubs } from './generate/operation-stubs.ts';
import { generateOperations } from './generate/operations.ts';
import { generatePrismaClient } from './generate/prisma-client.ts';
import { generateSamples } from './generate/samples.ts';
import { generateSchemaFields } from './generate/schema-fields.ts';
import { generateSdk } from './generate/sdk.ts';
import { generateSdkResources, sdkResources } from './generate/sdk-resources.ts';
import { formatSources } from './generate/source-file.ts';
import { generateTables } from './generate/tables.ts';
import { generateThreadPage } from './generate/thread-page.ts';
import { filesWithVersion, generateVersion } from './generate/version.ts';
import { generateWidget } from './generate/widget.ts';

const project = join(import.meta.dirname, '..');
const sources = 'openapi prisma prisma.config.ts redocly.yaml package.json tsconfig.json biome.json'.split(' ');
const root = mkdtempSync(join(tmpdir(), 'heed-generate-'));
try {
  const bundle = await generate();
  const missing = missingFiles(project, bundle);
  if (process.argv.includes('--check')) check(missing.map(({ file }) => file));
  else {
    replace();
    writeStubs(project, missing);
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

/** Works in a copy of the sources, so that generated/ is whole at every moment for programs that run meanwhile. */
async function generate(): Promise<OpenApiDocument> {
  for (const source of sources) cpSync(join(project, source), join(root, source), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  generateVersion(project, root);
  const { bundle, dereferenced } = generateContract(root);
  await Promise.all([generateSdk(root, bundle), generatePrismaClient(root)]);
  generateOperations(root, bundle);
  generateContractChanges(root);
  generateContractConstants(root, bundle);
  await generateWidget(project, root);
  await generateThreadPage(project, root);
  generateConditionVocabulary(root, bundle);
  generateOperationRegistry(root, bundle);
  generateSdkResources(root, bundle);
  generateSchemaFields(root, dereferenced);
  generateEventExamples(root, dereferenced);
  generateAsyncApi(root, bundle);
  generateTables(root);
  generateMcpTools(root, dereferenced);
  generateSamples(root, dereferenced);
  generateAutomationDocs(root, dereferenced);
  generateAutomationForm(project, root, dereferenced);
  generateGuideTables(project, root, dereferenced);
  generateMeasurements(project, root);
  formatSources(root, [operationRegistry, sdkResources]);
  return bundle;
}

function check(missing: string[]): void {
  const stale = [...differences(project, root), ...missing];
  if (stale.length === 0) return;
  console.error(`Stale or missing, run npm run generate:\n${stale.map((file) => `  ${file}`).join('\n')}`);
  process.exitCode = 1;
}

function replace(): void {
  for (const file of differences(project, root)) {
    const made = join(root, file);
    const kept = join(project, file);
    if (read(made) === null) rmSync(kept);
    else cpSync(made, kept);
  }
}

function differences(left: string, right: string): string[] {
  const files = new Set([...listFiles(left), ...listFiles(right)]);
  return [...files].filter((file) => read(join(left, file)) !== read(join(right, file))).sort();
}

function listFiles(folder: string): string[] {
  const written = [
    'generated/**/*',
    operationRegistry,
    `${sdkResources}/*`,
    automationGuide,
    ...guidesWithTables,
    ...measurementFiles,
    ...filesWithVersion,
  ];
  return globSync(written, { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
}

function read(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : null;
}
