import os
import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/v1/mail-reviews/mrv_01k0qdbq6ef8g3j5m9p2r4t7wz/release",
    headers={
        "Authorization": f"Bearer {os.environ['HEED_API_KEY']}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json={"as": "comment", "feedbackId": "fb_01k0qa8c3vf4t9w2m6x1b7d5hz"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
