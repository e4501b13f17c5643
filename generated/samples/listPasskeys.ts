import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const passkeys = await heed.me.listPasskeys();
console.log(passkeys);
