// Where the installed package starts, once its launcher has found that Node.js is new enough.

// The name says whose data it is in a folder that is not Heed's.
process.env.DATA_DIR ||= './heed-data';
await import('./heed.ts');
