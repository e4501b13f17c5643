import requests

response = requests.put(
    "https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/seen",
    json={"commentId": "cmt_01k0qacs7dh6w1r4q8v3e9g5kb"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
