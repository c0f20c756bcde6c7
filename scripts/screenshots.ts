import { takeScreenshots } from '../unit-tests/browser/screenshots.ts';
import build from '../unit-tests/build.ts';

// Takes the pictures of the documentation again.
build();
await takeScreenshots('docs/images');
