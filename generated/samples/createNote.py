import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/notes",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={
        "content": "It fails on Android only.",
        "mentions": ["usr_01k0qaejh3k8y3t6v0x5g1j7nd"],
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
