import { defineLaws } from '../../src/judge/law.ts';
import { access, connectionsHaveAccessAtOnce } from './access.ts';
import { answers, bothMethodsRefuseAlike } from './answers.ts';
import { Connections } from './connections.ts';

/** Laws of revocations and of what connections show before and after them (3.3, 4.2). */
export const revocation = defineLaws(
  (facts) => new Connections(facts),
  access,
  connectionsHaveAccessAtOnce,
  answers,
  bothMethodsRefuseAlike,
);
