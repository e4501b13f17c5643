import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/views",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "name": "Urgent and mine",
        "filters": {"assigneeId": "me", "priority": "high,urgent"},
        "sort": "dueDate",
        "order": "asc",
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
