import { createRequire } from 'node:module';

/** True when the optional reporter `allure-playwright` can be loaded. */
export function allureInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('allure-playwright');
    return true;
  } catch {
    return false;
  }
}
