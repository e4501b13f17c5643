import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inPackage = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Writes THIRD-PARTY.md: the packages that these files come from, each with its licence, as the licences require. */
export function writeThirdParty(project: string, out: string, inputs: Iterable<string>): void {
  const folders = new Set(Array.from(inputs).flatMap((file) => inPackage.exec(file)?.[0] ?? []));
  const sections = new Set([...folders].sort().map((folder) => describe(join(project, folder))));
  const intro = '# Third-party software\n\nThis package contains these packages, in whole or in part.\n';
  writeFileSync(join(out, 'THIRD-PARTY.md'), [intro, ...sections].join('\n'));
}

function describe(folder: string): string {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`${folder} is not a package`);
  const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .sort()
    .map((file) => `\`\`\`text\n${readFileSync(join(folder, file), 'utf8').trim()}\n\`\`\`\n`);
  return [`## ${name} ${version}\n`, `Licence: ${JSON.stringify(license) ?? 'see below'}\n`, ...texts].join('\n');
}
