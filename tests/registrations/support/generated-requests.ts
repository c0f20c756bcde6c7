import fc from 'fast-check';

/** The recipients and the providers of a request. */
export type GeneratedRequest = readonly [recipients: readonly string[], providers: readonly string[]];

/** Groups of up to three providers in an order of their own, each with some of the recipients: no pair twice. */
export function generateRequests(
  seed: number,
  recipients: readonly string[],
  providers: readonly string[],
): readonly GeneratedRequest[] {
  const all = [...recipients];
  const [order = []] = fc.sample(fc.shuffledSubarray([...providers], { minLength: providers.length }), {
    seed,
    numRuns: 1,
  });
  const groups = Array.from({ length: Math.ceil(order.length / 3) }, (_, n) => order.slice(3 * n, 3 * n + 3));
  const subsets = fc.sample(fc.shuffledSubarray(all, { minLength: 1 }), { seed, numRuns: groups.length });
  return groups.map((group, n) => [n === 0 ? all : subsets[n]!, group]);
}
