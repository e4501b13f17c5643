curl -sS -X DELETE 'https://heed.example.com/api/v1/me/apps/app_01k0qe2m5rd8w1t4v7x0z3b6cg' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
