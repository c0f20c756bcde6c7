import { escapeUnprintable } from '../text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns JUnit for a run without a verdict: one error with its type and its text. */
export function formatLoneError(type: string, text: string): string {
  const safe = escapeUnprintable(text).replace(/[&<>]/g, (character) => entities[character]!);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="open-banking-conformance" tests="1" failures="0" errors="1" skipped="0">
  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0">
    <testcase classname="run" name="the run judges its target">
      <error message="${type.replaceAll('-', ' ')}" type="${type}">${safe}</error>
    </testcase>
  </testsuite>
</testsuites>
`;
}
