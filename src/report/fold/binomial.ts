/** A share that was counted, with the interval in which it lies. */
export interface ShareInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The interval of Clopper and Pearson for a share of which `seen` of `of` trials show it: it holds the true share with at
 * least the given confidence, however few trials there are.
 */
export function estimateShare(seen: number, of: number, confidence = 0.95): ShareInterval {
  const tail = (1 - confidence) / 2;
  return {
    low: seen === 0 ? 0 : findShare((share) => 1 - cumulate(seen - 1, of, share) - tail),
    high: seen === of ? 1 : findShare((share) => tail - cumulate(seen, of, share)),
  };
}

/** Where a function of a share that grows from below zero to above it is zero, by halving. */
function findShare(grows: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (grows(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The probability of at most `count` successes in `of` trials. */
function cumulate(count: number, of: number, share: number): number {
  if (share <= 0) return 1;
  if (share >= 1) return count >= of ? 1 : 0;
  // In logarithms, since the first terms are too small for a double.
  let term = of * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let k = 1; k <= count; k++) {
    term += Math.log((of - k + 1) / k) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
