import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Guide, project } from './guides.ts';

/** Returns what the strictest compiler says about the guides' TypeScript, as its users have it. Empty if nothing. */
export async function typeErrorsOf(guides: Guide[]): Promise<string> {
  // Within the repository, so that Node's own types are found.
  mkdirSync(join(project, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(project, 'dist/guides-'));
  try {
    for (const { name, blocks } of guides) {
      const code = blocks.filter(({ language }) => language === 'ts').map((block) => block.code);
      if (code.length > 0) writeFileSync(join(folder, `${name}.ts`), code.join('\n'));
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    return await compile(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sdk = join(project, 'packages/sdk/src/index.ts');
const configuration = {
  extends: join(project, 'packages/sdk/tsconfig.json'),
  compilerOptions: { paths: { '@heed/sdk': [sdk], '@heed/sdk/*': [sdk] } },
  include: ['*.ts'],
};

function compile(folder: string): Promise<string> {
  const compiler = join(project, 'node_modules/typescript-7/bin/tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], (_error, stdout) => resolve(stdout));
  });
}
