import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const apiKey = await heed.apiKeys.rotate('key_01k0qa5x1rd9m4p7s2t6v8w0yz', { keepOldForSeconds: 3600 });
console.log(apiKey);
