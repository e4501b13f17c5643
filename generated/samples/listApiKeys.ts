import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

for await (const apiKey of heed.apiKeys.list()) {
  console.log(apiKey);
}
