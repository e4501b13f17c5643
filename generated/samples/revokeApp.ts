import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const app = await heed.apps.revoke('app_01k0qe2m5rd8w1t4v7x0z3b6cg');
console.log(app);
