curl -sS 'https://heed.example.com/api/v1/me/apps' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com'
