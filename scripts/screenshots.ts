import { takeScreenshots } from '../unit-tests/browser/screenshots.ts';

// Takes the pictures of the documentation anew.
await takeScreenshots('docs/images');
