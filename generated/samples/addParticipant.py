import os

import requests

response = requests.put(
    "https://heed.example.com/api/v1/feedback/fb_01k0qa8c3vf4t9w2m6x1b7d5hz/participants",
    headers={"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"},
    json={"email": "grace@example.org", "name": "Grace Hopper"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
