/** Messages between the page and its server. */
export {};
