curl -sS 'https://heed.example.com/api/v1/api-keys/key_01k0qa5x1rd9m4p7s2t6v8w0yz/rotate' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "keepOldForSeconds": 3600
  }'
