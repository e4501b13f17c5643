import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.feedback.delete('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', { workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t' });
