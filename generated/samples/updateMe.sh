curl -sS -X PATCH 'https://heed.example.com/api/v1/me' \
  -b "__Host-heed_session=$HEED_SESSION" \
  -H 'Origin: https://heed.example.com' \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Grace Hopper"
  }'
