import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from '@jest/globals';
import { findFreePort } from '../../src/start/free-port.ts';

it('takes the wanted port if it is free, otherwise a later one', async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const { port } = occupant.address() as AddressInfo;

  const other = await findFreePort('127.0.0.1', port);
  occupant.close();
  await once(occupant, 'close');
  const same = await findFreePort('127.0.0.1', port);

  expect(other).toBeGreaterThan(port);
  expect(same).toBe(port);
});

it('leaves a host that cannot be listened on to the start, which explains it', async () => {
  expect(await findFreePort('192.0.2.1', 3000)).toBe(3000);
});
