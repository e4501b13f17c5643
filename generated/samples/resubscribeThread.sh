curl -sS -X POST 'https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/resubscribe' \
  -H "Idempotency-Key: $(openssl rand -hex 16)"
