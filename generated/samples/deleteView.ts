import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.views.delete('view_01k0qf2n7sm4z9x3v6y1b8c5dw');
