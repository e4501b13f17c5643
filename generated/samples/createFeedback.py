import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/feedback",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "projectId": "prj_01k0qa7e1pfz3twm9c5v2h8k4n",
        "message": "The export to PDF fails on my phone",
        "priority": "high",
        "userEmail": "ada@example.org",
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
