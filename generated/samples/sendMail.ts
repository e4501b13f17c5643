import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const receipt = await heed.mails.send('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', 'mail_01k0qd8b4cd6e1g3j7m9p2r5tw');
console.log(receipt);
