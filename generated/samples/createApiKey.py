import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/api-keys",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"name": "Nightly report", "scopes": ["customers:read", "feedback:read"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
