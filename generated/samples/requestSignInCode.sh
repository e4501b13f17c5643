curl -sS 'https://heed.example.com/api/v1/session/code' \
  -H 'Content-Type: application/json' \
  -d '{
    "email": "grace@example.org"
  }'
