curl -sS 'https://heed.example.com/api/v1/automations/try' \
  -H "Authorization: Bearer $HEED_API_KEY" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -H 'Content-Type: application/json' \
  -d '{
    "projectId": "prj_01k0qa7e1pfz3twm9c5v2h8k4n",
    "scope": "feedback.created",
    "conditions": {
      "combinator": "and",
      "rules": [
        {
          "field": "priority",
          "operator": "equals",
          "value": "urgent"
        }
      ]
    },
    "actions": [
      {
        "type": "add_tag",
        "params": {
          "tag": "escalated"
        }
      }
    ],
    "limit": 20
  }'
