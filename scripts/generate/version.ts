import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where files beside package.json tell the version of the product, and how often. */
const places: Record<string, { pattern: RegExp; count: number }> = {
  'openapi/openapi.yaml': { pattern: /(?<=^ {2}version: ).+$/gm, count: 1 },
  'packages/mcp/server.json': { pattern: /(?<="version": ")[^"]+/g, count: 2 },
  'deploy/helm/heed/Chart.yaml': { pattern: /(?<=^(?:version|appVersion): ).+$/gm, count: 2 },
  'package-lock.json': { pattern: /(?<="name": "heed",\n +"version": ")[^"]+/g, count: 2 },
};

export const filesWithVersion = Object.keys(places);

/** Writes the version in package.json into the files that tell it too. The text around it stays as it is in `project`. */
export function generateVersion(project: string, root: string): void {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  for (const [file, { pattern, count }] of Object.entries(places)) {
    const text = readFileSync(join(project, file), 'utf8');
    const found = text.match(pattern)?.length ?? 0;
    if (found !== count) throw new Error(`${file} must tell the version ${count} times, and does so ${found} times`);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text.replace(pattern, version));
  }
}
