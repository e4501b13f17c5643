import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

for await (const subscription of heed.subscriptions.deliveries('sub_01k0qd4m6rh2y8w1t5v9x3b7cz')) {
  console.log(subscription);
}
