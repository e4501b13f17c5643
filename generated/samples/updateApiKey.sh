curl -sS -X PATCH 'https://heed.example.com/api/v1/api-keys/key_01k0qa5x1rd9m4p7s2t6v8w0yz' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Weekly report"
  }'
