import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const widget = await heed.widgets.get('wgt_01k0qaf9m4n9z4v7x1y6h2k8pe', { workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t' });
console.log(widget);
