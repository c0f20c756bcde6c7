import { type ReferenceServerOptions, startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Call } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import type { Diagnosis, DiagnosisLine } from '../../src/preflight/diagnosis.ts';
import { examine } from '../../src/preflight/examine.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';

/** Settings of a target file by their dotted paths, each with its new value or with what makes it of the old one. */
export type Changes = Readonly<Record<string, unknown>>;

export interface Diagnosed extends Diagnosis {
  /** What the server was asked, in order. */
  readonly asked: readonly Pick<Call, 'operation' | 'method'>[];
}

/** Diagnoses the reference server by its own target file with some settings changed. */
export async function diagnose(
  changes: Changes = {},
  options: ReferenceServerOptions & { readonly mayAuthorize?: boolean } = {},
): Promise<Diagnosed> {
  const server = await startReferenceServer(options);
  const asked: Pick<Call, 'operation' | 'method'>[] = [];
  server.workings.before('*', ({ operation, method }) => {
    asked.push({ operation, method });
    return undefined;
  });
  const target = changed(referenceTarget(server.description), changes);
  try {
    const { mayAuthorize = false } = options;
    return { ...(await examine({ target, checks, mayAuthorize })), asked };
  } finally {
    await server.close();
  }
}

/** A copy of a target file with some settings changed. */
export function changed(target: Target, changes: Changes): Target {
  const copy = structuredClone(target);
  for (const [path, change] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    const parent = keys.reduce<Record<string, unknown>>(
      (node, key) => node[key] as Record<string, unknown>,
      copy as unknown as Record<string, unknown>,
    );
    parent[last] = typeof change === 'function' ? change(parent[last]) : change;
  }
  return copy;
}

/** The lines that are not fine. */
export function trouble({ lines }: Diagnosis): DiagnosisLine[] {
  return lines.filter(({ state }) => state === 'problem' || state === 'warning');
}

/** What is not fine, one text per line. */
export function troubleText(diagnosis: Diagnosis): string[] {
  return trouble(diagnosis).map(({ state, about, said }) => `${state} ${about}: ${said}`);
}
