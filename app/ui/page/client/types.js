/** What the page and its server tell each other. */
export {};
