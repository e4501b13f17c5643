import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/me/apps",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
