import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const apiKey = await heed.apiKeys.create({ name: 'Nightly report', scopes: ['customers:read', 'feedback:read'] });
console.log(apiKey);
