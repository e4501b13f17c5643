/** A typical item, without its sender's address. */
export const newItem = {
  message: 'The export button does nothing on my phone. I tried it twice, on Wi-Fi and without.',
  category: 'bug',
  rating: 2,
  tags: ['mobile', 'export'],
  priority: 'high',
  userName: 'Ada Lovelace',
  context: { url: 'https://example.com/reports', browser: 'Firefox 128' },
};
