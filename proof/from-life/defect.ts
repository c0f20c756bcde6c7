import type { Fault } from '../reference-server/types.ts';

/** Classes of defects from life, in the order of the published table. */
export const defectClasses = [
  'pagination',
  'lists-and-filters',
  'tokens-and-access',
  'revocation',
  'caching',
  'async',
  'concurrency',
  'encoding',
  'validation',
  'error-shapes',
  'data',
  'headers-and-http',
] as const;

export type DefectClass = (typeof defectClasses)[number];

/** A defect that a real server had, translated to this interface from its public report alone. */
export interface DefectFromLife extends Pick<Fault, 'id' | 'title' | 'apply'> {
  /** The report, as `owner/repository#number`. */
  readonly source: string;
  readonly class: DefectClass;
  /** Batches are frozen before they are run for the first time. */
  readonly batch: 1 | 2;
}

/** Defines defects of one class. */
export function defineDefects(
  ofClass: DefectClass,
  defects: readonly Omit<DefectFromLife, 'class'>[],
): readonly DefectFromLife[] {
  return defects.map((defect) => ({ ...defect, class: ofClass }));
}
