import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const run = await heed.automations.getRun('run_01k0qb4d6srv2x8m1h5w9t7c3f');
console.log(run);
