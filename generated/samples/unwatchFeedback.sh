curl -sS -X DELETE 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/watch' \
  -H "Authorization: Bearer $HEED_API_KEY"
