curl -sS 'https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/threads/unread' \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "tokens": [
      "7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8"
    ]
  }'
