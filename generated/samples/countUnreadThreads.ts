import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const widgetIntake = await heed.widgetIntake.countUnreadThreads('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y', { tokens: ['7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8'] });
console.log(widgetIntake);
