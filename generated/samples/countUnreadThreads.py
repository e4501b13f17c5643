import uuid

import requests

response = requests.post(
    "https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/threads/unread",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    json={"tokens": ["7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
