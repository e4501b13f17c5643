import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/projects/prj_01k0qa7e1pfz3twm9c5v2h8k4n/identity-secrets",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    timeout=30,
)
response.raise_for_status()
print(response.json())
