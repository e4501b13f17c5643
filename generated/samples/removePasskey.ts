import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const me = await heed.me.removePasskey('pky_01k0qd4t7bw1y5a8e2h6k9n3pr');
console.log(me);
