curl -sS -X PUT 'https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/rating' \
  -H 'Content-Type: application/json' \
  -d '{
    "score": 5,
    "text": "Quick and friendly."
  }'
