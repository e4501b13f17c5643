import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const member = await heed.members.update('usr_01k0qa4w9tc3m6p8s1v5x7z2bd', { workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t', role: 'member' });
console.log(member);
