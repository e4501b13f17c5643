curl -sS -X PUT 'https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/seen' \
  -H 'Content-Type: application/json' \
  -d '{
    "commentId": "cmt_01k0qacs7dh6w1r4q8v3e9g5kb"
  }'
