curl -sS 'https://heed.example.com/api/v1/subscriptions/sub_01k0qd4m6rh2y8w1t5v9x3b7cz/test' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "type": "feedback.created"
  }'
