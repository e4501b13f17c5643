import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const app = await heed.apps.decideRequest('rV3k9dW2mT5x8Z1c4F7h0J6n', {
  allow: true,
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  scopes: ['feedback:read'],
  stayConnected: true,
});
console.log(app);
