import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const thread = await heed.thread('7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8').markSeen({ commentId: 'cmt_01k0qacs7dh6w1r4q8v3e9g5kb' });
console.log(thread);
