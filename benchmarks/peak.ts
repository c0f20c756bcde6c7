// Preloaded into a process that is measured: its last line on standard error is the most memory that it had, in MB, and
// the milliseconds that it spent on the processor.
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const spent = Math.round((userCPUTime + systemCPUTime) / 1000);
  process.stderr.write(`\npeak ${Math.round(maxRSS / 1024)} MB, spent ${spent} ms\n`);
});
