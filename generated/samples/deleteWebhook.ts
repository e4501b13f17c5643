import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.webhooks.delete('wh_01k0qag8t5pa05x9z3a7j4m9qf', { workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t' });
