import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const sessions = await heed.me.listSessions();
console.log(sessions);
