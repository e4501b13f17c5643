import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/automations",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={
        "projectId": "prj_01k0qa7e1pfz3twm9c5v2h8k4n",
        "name": "Escalate urgent feedback",
        "scope": "feedback.created",
        "conditions": {
            "combinator": "and",
            "rules": [{"field": "priority", "operator": "equals", "value": "urgent"}],
        },
        "actions": [
            {"type": "add_tag", "params": {"tag": "escalated"}},
            {
                "type": "assign_agent",
                "params": {"userId": "usr_01k0qaejh3k8y3t6v0x5g1j7nd"},
            },
        ],
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
