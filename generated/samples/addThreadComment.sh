curl -sS 'https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/comments' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "message": "It is a Pixel 9"
  }'
