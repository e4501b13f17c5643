curl -sS -X DELETE 'https://heed.example.com/api/v1/me/push/psh_01k0qg5x2vd8m3p6r9t2w5y8zb' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
