import os

import requests

response = requests.put(
    "https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/watch",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
