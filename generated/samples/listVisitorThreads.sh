curl -sS 'https://heed.example.com/api/widget/pk_4fT9xQ2mLr7Zc1VbN8sKeW3y/threads'
