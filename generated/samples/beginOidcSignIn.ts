location.assign('/api/v1/session/oidc?returnTo=%2Fapp%2Finbox');
