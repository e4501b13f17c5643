import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const member = await heed.members.add({
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  email: 'grace@example.org',
  name: 'Grace Hopper',
  role: 'member',
});
console.log(member);
