curl -sS 'https://heed.example.com/api/v1/automations/aut_01k0qb2m9wxr7c4n6t1v8z3y5j/runs' \
  -H "Authorization: Bearer $HEED_API_KEY"
