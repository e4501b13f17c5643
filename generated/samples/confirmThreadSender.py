import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/confirm-sender",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    timeout=30,
)
response.raise_for_status()
print(response.json())
