curl -sS 'https://heed.example.com/api/v1/me' \
  -H "Authorization: Bearer $HEED_API_KEY"
