curl -sS 'https://heed.example.com/api/v1/workspaces' \
  -H "Authorization: Bearer $HEED_API_KEY"
