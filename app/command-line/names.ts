import { refuseName } from '../../src/plan/selected-names.ts';

/** The thing of a name in a list. Throws UserError with the nearest name when there is none. */
export function findNamed<T extends { readonly id: string }>(
  kind: string,
  id: string,
  list: readonly T[],
): T {
  const found = list.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw refuseName(
    kind,
    id,
    list.map((one) => one.id),
  );
}
