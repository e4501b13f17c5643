curl -sS 'https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/notes' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "content": "It fails on Android only.",
    "mentions": [
      "usr_01k0qaejh3k8y3t6v0x5g1j7nd"
    ]
  }'
