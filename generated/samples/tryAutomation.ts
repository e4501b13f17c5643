import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const automation = await heed.automations.try({
  projectId: 'prj_01k0qa7e1pfz3twm9c5v2h8k4n',
  scope: 'feedback.created',
  conditions: {
    combinator: 'and',
    rules: [{ field: 'priority', operator: 'equals', value: 'urgent' }],
  },
  actions: [{ type: 'add_tag', params: { tag: 'escalated' } }],
  limit: 20,
});
console.log(automation);
