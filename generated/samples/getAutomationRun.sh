curl -sS 'https://heed.example.com/api/v1/automation-runs/run_01k0qb4d6srv2x8m1h5w9t7c3f' \
  -H "Authorization: Bearer $HEED_API_KEY"
