import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const file = await heed.thread('7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8').upload({ file: { path: 'screenshot.png' } });
console.log(file);
