import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/me/apps/app_01k0qe2m5rd8w1t4v7x0z3b6cg",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
