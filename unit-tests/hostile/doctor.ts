import pico from 'picocolors';
import { describeDiagnosis } from '../../app/cli/doctor/action.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { examine } from '../../src/preflight/examine.ts';
import { checks } from '../../tests/index.ts';
import { type Planted, plantAll } from './certify.ts';

/** What the doctor says of a server that writes texts at places, as it is printed. */
export async function diagnosePlanted(planted: readonly Planted[]): Promise<string> {
  const server = await startReferenceServer({ variations: [plantAll(planted)] });
  try {
    const target = referenceTarget(server.description);
    const diagnosis = await examine({ target, checks, mayAuthorize: true });
    const view = { colour: false, width: 100, paint: pico.createColors(false) };
    return describeDiagnosis(diagnosis, view, true).join('\n');
  } finally {
    await server.close();
  }
}
