curl -sS 'https://heed.example.com/api/v1/api-keys' \
  -H "Authorization: Bearer $HEED_API_KEY"
