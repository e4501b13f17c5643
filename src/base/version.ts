import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  homepage: string;
};

/** The oldest Node.js that the service runs on. The tests try it. */
export const oldestNode = '24.7';

/** The version of Heed that runs. */
export const version = manifest.version;

/** The page of Heed itself, whoever runs the service. */
export const homepage = manifest.homepage;
