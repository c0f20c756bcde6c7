import { takeScreenshots } from '../unit-tests/browser/screenshots.ts';

// Takes the pictures of the documentation again.
await takeScreenshots('docs/images');
