curl -sS -X DELETE 'https://heed.example.com/api/v1/apps/app_01k0qe2m5rd8w1t4v7x0z3b6cg' \
  -H "Authorization: Bearer $HEED_API_KEY"
