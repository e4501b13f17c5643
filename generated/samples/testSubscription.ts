import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const subscription = await heed.subscriptions.test('sub_01k0qd4m6rh2y8w1t5v9x3b7cz', { type: 'feedback.created' });
console.log(subscription);
