import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const file = await heed.widgetIntake.upload('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y', { file: { path: 'screenshot.png' } });
console.log(file);
