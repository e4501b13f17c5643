curl -sS 'https://heed.example.com/api/v1/me/push' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
