import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.automations.delete('aut_01k0qb2m9wxr7c4n6t1v8z3y5j');
