import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const visitorThreads = await heed.widgetIntake.listVisitorThreads('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y');
console.log(visitorThreads);
