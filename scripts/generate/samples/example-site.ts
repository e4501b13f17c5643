/** The site of the service in every sample. The documentation puts its own address in its place where it has the API. */
export const exampleSite = 'https://heed.example.com';
