import os

import requests

response = requests.patch(
    "https://heed.example.com/api/v1/me",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={"name": "Grace Hopper"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
