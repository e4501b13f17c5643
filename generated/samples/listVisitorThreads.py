import requests

response = requests.get(
    "https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/threads",
    timeout=30,
)
response.raise_for_status()
print(response.json())
