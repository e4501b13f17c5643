import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const me = await heed.me.setPassword({ password: 'correct horse battery staple' });
console.log(me);
