import os

import requests

response = requests.get(
    "https://heed.example.com/api/v1/oauth/interactions/rV3k9dW2mT5x8Z1c4F7h0J6n",
    headers={"Origin": "https://heed.example.com"},
    cookies={"__Host-heed_session": os.environ["HEED_SESSION"]},
    timeout=30,
)
response.raise_for_status()
print(response.json())
