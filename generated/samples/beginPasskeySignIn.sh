curl -sS 'https://heed.example.com/api/v1/session/passkey/options' \
  -H 'Content-Type: application/json' \
  -d '{}'
