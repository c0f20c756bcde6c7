/** Gives an object a member, or puts another in its place, that is computed when it is first read. */
export function defineLazily<Value>(object: object, name: string, compute: () => Value): void {
  let computed: Value | undefined;
  let pending: (() => Value) | undefined = compute;
  const get = () => {
    if (pending !== undefined) computed = pending();
    pending = undefined;
    return computed;
  };
  Object.defineProperty(object, name, { enumerable: true, configurable: true, get });
}
