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

/** Names of members that are remembered: a target may use ids as names. */
const maxNames = 200_000;

/** A function of texts that computes what it gives once for each, as long as they are not more than a number. */
export function rememberForTexts<Value>(
  compute: (text: string) => Value,
  max = maxNames,
): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept.value;
    const value = compute(text);
    if (known.size < max) known.set(text, { value });
    return value;
  };
}
