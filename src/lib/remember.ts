/** A function that computes what it gives once for each object, and forgets it with the object. */
export function rememberFor<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}

/** Names that are remembered: a target may use ids as names. */
const maxNames = 200_000;

/** A function of names of members that computes what it gives once for each, as long as they are not too many. */
export function rememberForNames<Value>(compute: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept.value;
    const value = compute(name);
    if (known.size < maxNames) known.set(name, { value });
    return value;
  };
}
