import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.identitySecrets.delete('prj_01k0qa7e1pfz3twm9c5v2h8k4n', 'ids_01k0qd5x1za3b7d9f2h4k6m8pq');
