import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const receipt = await heed.webhookIntake.send(
  'q7Rk2vWm9XtBz4LcN1sYpD',
  {
    message: 'Two stars: it forgets my basket',
    category: 'review',
    metadata: { email: 'ada@example.org' },
  },
  process.env.HEED_WEBHOOK_SECRET ?? '',
);
console.log(receipt);
