/** A function that computes what it gives once for each object, and forgets it with the object. */
export function rememberFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: compute(key) };
    known.set(key, kept);
    return kept.value;
  };
}
