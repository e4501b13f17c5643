import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const workspace = await heed.workspaces.update('ws_01k0qa6v3ye2sb1r6m0x8d4c5t', {
  name: 'Example Ltd.',
  apiAccessEnabled: true,
  reportTimezone: 'Europe/Berlin',
});
console.log(workspace);
