import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const workspace = await heed.workspaces.createDemo('ws_01k0qa6v3ye2sb1r6m0x8d4c5t');
console.log(workspace);
