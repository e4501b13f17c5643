curl -sS 'https://heed.example.com/api/v1/session/password' \
  -H 'Content-Type: application/json' \
  -d '{
    "email": "grace@example.org",
    "password": "correct horse battery staple"
  }'
