import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const comment = await heed.comments.downloadOriginal('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', 'cmt_01k0qacs7dh6w1r4q8v3e9g5kb');
console.log(comment);
