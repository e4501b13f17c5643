import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const notification = await heed.notifications.watchFeedback('fb_01k0qa8c3vf4t9w2m6x1b7d5hz');
console.log(notification);
