import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { differencesOfShown } from './check-shown.ts';
import { aCheckout, removeCheckout, ServedCommand, stopServed } from './checkout.ts';
import { guideNamed, shellOf } from './guides.ts';
import { type Ran, readersEnv, runBlocks, writeFiles } from './sessions.ts';

let folder: string;
beforeAll(async () => {
  folder = await aCheckout();
});
afterAll(async () => {
  await stopServed();
  await removeCheckout(folder);
});

it('leads from an empty folder to items stored with curl and with the SDK', async () => {
  const guide = guideNamed('quick-start');
  const port = String(await freePort());
  const start = guide.blocks.find(({ info }) => info === 'serve');
  if (!start) throw new Error('The guide does not start the service');
  // The folder has what `npm ci` installs.
  const command = start.code.replace('npm ci && ', '');
  writeFiles(guide.blocks, { folder });

  const service = await ServedCommand.start(command, folder, { ...readersEnv, PORT: port });
  const exported = Object.fromEntries(
    Array.from(service.output.matchAll(/^export (\w+)='?(.*?)'?$/gm), ([, name, value]) => [name, value]),
  );
  const printed = service.output.replaceAll(port, '3000');
  const ran: Ran[] = [{ block: start, printed }];
  ran.push(...(await runBlocks('sh', shellOf(guide), { folder, env: { ...readersEnv, ...exported } })));
  await service.stop();

  expect(differencesOfShown(guide.blocks, ran)).toEqual([]);
}, 120_000);
