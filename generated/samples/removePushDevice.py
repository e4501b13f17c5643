import os

import requests

response = requests.delete(
    "https://heed.example.com/api/v1/me/push/psh_01k0qg5x2vd8m3p6r9t2w5y8zb",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
