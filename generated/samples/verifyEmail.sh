curl -sS 'https://heed.example.com/api/v1/me/email/verify' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "code": "123456"
  }'
