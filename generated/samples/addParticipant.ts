import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const participant = await heed.participants.add('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', { email: 'grace@example.org', name: 'Grace Hopper' });
console.log(participant);
