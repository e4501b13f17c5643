import os

import requests

response = requests.post(
    "https://heed.example.com/api/v1/me/email/verify",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    json={"code": "123456"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
