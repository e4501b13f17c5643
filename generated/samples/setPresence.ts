import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const feedback = await heed.feedback.setPresence('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', { state: 'writing' });
console.log(feedback);
