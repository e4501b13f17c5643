curl -sS 'https://heed.example.com/api/v1/automation-vocabulary?projectId=prj_01k0qa7e1pfz3twm9c5v2h8k4n' \
  -H "Authorization: Bearer $HEED_API_KEY"
