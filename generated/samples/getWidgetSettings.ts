import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const settings = await heed.widgetIntake.getSettings('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y');
console.log(settings);
