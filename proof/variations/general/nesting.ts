/** A value within as many arrays and objects, one in the other. */
export function makeNested(levels: number): unknown {
  let value: unknown = 'the innermost';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
}
