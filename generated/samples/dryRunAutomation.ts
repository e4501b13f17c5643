import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const dryRun = await heed.automations.dryRun('aut_01k0qb2m9wxr7c4n6t1v8z3y5j', { feedbackId: 'fb_01k0qa8c3vf4t9w2m6x1b7d5hz' });
console.log(dryRun);
