import os

import requests

response = requests.patch(
    "https://heed.example.com/api/v1/subscriptions/sub_01k0qd4m6rh2y8w1t5v9x3b7cz",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    json={"types": ["feedback.*"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
