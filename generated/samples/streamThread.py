import requests

response = requests.get(
    "https://heed.example.com/api/thread/7k2q9m4xw8c3vft9w2m6x1b7d5hz0qa8/stream",
    stream=True,
    timeout=30,
)
response.raise_for_status()
for line in response.iter_lines(decode_unicode=True):
    print(line)
