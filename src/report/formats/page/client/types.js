/** What the page holds for its script: written by `data.ts` of the page, read by `data.js` here. */
export {};
