curl -sS 'https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/identify' \
  -H 'Content-Type: application/json' \
  -d '{
    "token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.EXAMPLE"
  }'
