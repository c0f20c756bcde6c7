// Runs the workflow by the interface that Step CI has for programs: its command line prints no report that a program reads.
const { readFileSync, writeFileSync } = require('node:fs');
const { EventEmitter } = require('node:events');
const { runFromFile } = require(process.argv[2]);

const told = [];
let requests = 0;
const ee = new EventEmitter();
// A retry is a request as well.
ee.on('step:http_request', () => {
  requests += 1;
});
ee.on('step:result', ({ testId, name, passed, skipped, errorMessage, checks = {} }) => {
  if (passed || skipped) return;
  const failed = Object.entries(checks).flatMap(([kind, check]) =>
    typeof check.passed === 'boolean'
      ? check.passed
        ? []
        : [kind]
      : Object.entries(check).flatMap(([place, { passed: held }]) => (held ? [] : [`${kind} ${place}`])),
  );
  told.push({ step: `${testId}/${name}`, failed: failed.length > 0 ? failed : [errorMessage], at: requests });
});
runFromFile('step-ci.yaml', { ee, env: JSON.parse(readFileSync('env.json', 'utf8')) })
  .then(() => writeFileSync('step-ci.json', JSON.stringify(told)))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
