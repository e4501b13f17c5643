curl -sS 'https://heed.example.com/api/v1/api-keys' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Nightly report",
    "scopes": [
      "customers:read",
      "feedback:read"
    ]
  }'
