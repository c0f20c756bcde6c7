// Preloaded into a process that is measured: its last line on standard error is the most memory that it had, in MB.
process.on('exit', () => {
  process.stderr.write(`\npeak ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`);
});
