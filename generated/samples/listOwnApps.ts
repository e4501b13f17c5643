import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const own = await heed.apps.listOwn();
console.log(own);
