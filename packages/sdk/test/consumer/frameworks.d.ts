// The little of other packages that the chapters of the README use. None of them is a dependency.
declare module 'undici' {
  export class ProxyAgent {
    constructor(address: string);
  }
}
declare module 'next/cache' {
  export function revalidateTag(tag: string, profile: string): void;
}
declare module '@tanstack/react-query' {
  export function useQuery<T>(options: { queryKey: string[]; queryFn: () => Promise<T> }): { data: T | undefined };
}
