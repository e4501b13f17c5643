curl -sS -X DELETE 'https://heed.example.com/api/v1/session' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
