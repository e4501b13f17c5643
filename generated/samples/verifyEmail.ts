import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const me = await heed.me.verifyEmail({ code: '123456' });
console.log(me);
