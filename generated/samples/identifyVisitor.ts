import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const widgetIntake = await heed.widgetIntake.identifyVisitor('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y', { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.EXAMPLE' });
console.log(widgetIntake);
