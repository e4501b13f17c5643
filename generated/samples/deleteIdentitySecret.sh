curl -sS -X DELETE 'https://heed.example.com/api/v1/projects/prj_01k0qa7e1pfz3twm9c5v2h8k4n/identity-secrets/ids_01k0qd5x1za3b7d9f2h4k6m8pq' \
  -H "Authorization: Bearer $HEED_API_KEY"
