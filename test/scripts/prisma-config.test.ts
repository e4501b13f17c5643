import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

it("lets Prisma's command validate the schema without a network or settings", async () => {
  const env = { PATH: process.env.PATH, HTTPS_PROXY: 'http://127.0.0.1:1', CHECKPOINT_DISABLE: '1' };

  const { stdout } = await promisify(execFile)('node_modules/.bin/prisma', ['validate'], { env });

  expect(stdout).toContain('The schema at prisma/schema.prisma is valid');
});
