import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/automations/aut_01k0qb2m9wxr7c4n6t1v8z3y5j/run",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"feedbackId": "fb_01k0qa8c3vf4t9w2m6x1b7d5hz"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
