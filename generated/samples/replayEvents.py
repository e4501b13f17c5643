import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/subscriptions/sub_01k0qd4m6rh2y8w1t5v9x3b7cz/replay",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"since": "2026-03-01T09:30:00.000Z", "dryRun": True},
    timeout=30,
)
response.raise_for_status()
print(response.json())
