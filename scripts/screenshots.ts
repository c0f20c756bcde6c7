import { takeScreenshots } from '../browsertests/screenshots.ts';

// Takes the pictures of the documentation anew.
await takeScreenshots('docs/images');
