import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/feedback/bulk",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={
        "workspaceId": "ws_01k0qa6v3ye2sb1r6m0x8d4c5t",
        "ids": ["fb_01k0qa8c3vf4t9w2m6x1b7d5hz"],
        "changes": {"status": "in-progress", "addTags": ["checkout"]},
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
