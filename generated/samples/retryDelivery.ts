import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const subscription = await heed.subscriptions.retryDelivery('sub_01k0qd4m6rh2y8w1t5v9x3b7cz', 'dlv_01k0qc2n8vt0w5z3b7d9f1h4jm', {  });
console.log(subscription);
