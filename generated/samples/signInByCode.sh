curl -sS 'https://heed.example.com/api/v1/session/code/verify' \
  -H 'Content-Type: application/json' \
  -d '{
    "email": "grace@example.org",
    "code": "493027"
  }'
