/**
 * Makes this process one to which `distribute` hands jobs: it sends back what becomes of each, and ends when its parent is gone,
 * or has no more of them.
 */
export function answerJobs<Job>(work: (job: Job) => Promise<object>): void {
  // A parent that was stopped hears of nothing any more.
  process.on('message', (job: Job) => void work(job).then((result) => process.send?.(result, () => {})));
  process.on('disconnect', () => process.exit(0));
}
