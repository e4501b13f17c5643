// Those who need it load this file late. Loaded late by its own name, the library has no named exports in the build,
// because it is CommonJS.
export { Redis } from 'ioredis';
