import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const participant = await heed.participants.remove('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', 'ptc_01k0qd6y2ab4c8e1g5j9m3p7rt');
console.log(participant);
