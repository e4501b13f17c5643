curl -sS -X PATCH 'https://heed.example.com/api/v1/automations/aut_01k0qb2m9wxr7c4n6t1v8z3y5j' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "enabled": false
  }'
