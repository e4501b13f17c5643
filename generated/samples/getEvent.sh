curl -sS 'https://heed.example.com/api/v1/events/evt_01k0qc2n8vt0w5z3b7d9f1h4jm' \
  -H "Authorization: Bearer $HEED_API_KEY"
