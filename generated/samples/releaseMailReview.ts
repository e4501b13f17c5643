import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const mailReview = await heed.mailReviews.release('mrv_01k0qdbq6ef8g3j5m9p2r4t7wz', { as: 'comment', feedbackId: 'fb_01k0qa8c3vf4t9w2m6x1b7d5hz' });
console.log(mailReview);
