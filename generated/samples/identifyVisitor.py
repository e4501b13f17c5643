import requests

response = requests.post(
    "https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/identify",
    json={"token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.EXAMPLE"},
    timeout=30,
)
response.raise_for_status()
print(response.json())
