curl -sS -X PUT 'https://heed.example.com/api/v1/me/password' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "password": "correct horse battery staple"
  }'
