import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../../src/start/settings.ts';
import { killServers, ServerProcess } from '../process/server-process.ts';
import { serverUrl } from '../process/storage.ts';
import { onServer, urlOf } from '../support/test-server.ts';
import { differencesOfShown } from './check-shown.ts';
import { aCheckout, removeCheckout } from './checkout.ts';
import { blockOf, guideNamed, guides, project, shellOf } from './guides.ts';
import { readersEnv, runBlocks } from './sessions.ts';

let checkout: string;
beforeAll(async () => {
  checkout = await aCheckout();
});
afterAll(async () => {
  await killServers();
  await removeCheckout(checkout);
});

describe('the commands', () => {
  it('of the heed command set up an installation', async () => {
    const guide = guideNamed('heed-command');

    const ran = await runBlocks('sh', shellOf(guide), { folder: checkout, env: { ...readersEnv } });

    expect(differencesOfShown(guide.blocks, ran)).toEqual([]);
  }, 120_000);

  const onPostgresql = serverUrl ? it : it.skip;
  onPostgresql(
    'of self-hosting set up PostgreSQL (needs TEST_DATABASE_URL)',
    async () => {
      const guide = guideNamed('self-hosting');
      const name = `heed_test_guide_${process.pid}`;
      await onServer(serverUrl ?? '', `CREATE DATABASE ${name}`);
      const settings = { DATABASE_URL: urlOf(serverUrl ?? '', name), SECRET_KEY: 'ab'.repeat(32), DATA_DIR: checkout };
      const env: Record<string, string> = { ...readersEnv, ...settings };

      await runBlocks('sh', shellOf(guide), { folder: checkout, env });
      const server = await ServerProcess.start(settings);
      const place = { folder: checkout, env: { ...readersEnv, HEED_URL: server.url } };
      const ran = await runBlocks('sh', [blockOf(guide, 'step', 'watch')], place);
      await server.stop();
      await onServer(serverUrl ?? '', `DROP DATABASE ${name} WITH (FORCE)`);

      expect(differencesOfShown(guide.blocks, ran)).toEqual([]);
      expect(server.output).not.toContain('Welcome to Heed');
    },
    60_000,
  );
});

describe('the settings', () => {
  const rows = Array.from(
    guideNamed('settings').text.matchAll(/^\| `([A-Z0-9_]+)` +\| (.*?) *\|/gm),
    ([, name = '', value = '']) => [name, value] as const,
  );
  // Those of OpenTelemetry are read by its own code.
  const ownRows = rows.filter(([name]) => !name.startsWith('OTEL_'));

  it('are exactly those in the table', () => {
    const read = new Set<string>();
    readSettings(new Proxy({}, { get: (_env, name) => void read.add(String(name)) }));
    // What other programs set, and Heed respects.
    read.delete('NODE_ENV');

    expect(ownRows.map(([name]) => name).sort()).toEqual([...read].sort());
  });

  it.each(ownRows)('%s has the default that the table says', (name, shown) => {
    const [, value] = /^`(.*)`$/.exec(shown) ?? [];
    const set = value === undefined ? undefined : value.replace('PORT', '3000');

    expect(readSettings({ ...(set !== undefined && { [name]: set }) })).toEqual(readSettings({}));
    expect(value ?? shown).toMatch(/^(none|Amazon S3|made under `DATA_DIR`|\S.*)$/);
  });

  it.each(guides)('that $name shows are settings', ({ blocks }) => {
    for (const { code } of blocks.filter(({ language }) => language === 'dotenv')) {
      const shown = parseEnv(code) as Record<string, string>;
      const names = new Set(
        rows.map(([name]) => name).concat('NODE_ENV', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'),
      );

      expect(Object.keys(shown).filter((name) => !names.has(name))).toEqual([]);
      expect(() => readSettings(shown)).not.toThrow();
    }
  });
});

it('starts the systemd service as npm start does', () => {
  const unit = guideNamed('self-hosting').blocks.find(({ language }) => language === 'systemd')?.code ?? '';
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const [, memory] = /^exec env (.*) node src/.exec(scripts.start) ?? [];

  expect(unit).toContain(`Environment=${memory}\n`);
  expect(unit).toContain(`ExecStart=/opt/heed/node_modules/.bin/node src/main.ts\n`);
});
