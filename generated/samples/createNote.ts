import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const note = await heed.notes.create('fb_01k0qa8c3vf4t9w2m6x1b7d5hz', {
  content: 'It fails on Android only.',
  mentions: ['usr_01k0qaejh3k8y3t6v0x5g1j7nd'],
});
console.log(note);
