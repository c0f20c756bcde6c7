import { expect, test } from '@playwright/test';
import { verifyGiven } from '../../app/cli/init/decide.ts';
import { proxiesOf } from '../../src/http/proxy.ts';
import { parseTarget, resolveFirstLook } from '../../src/target-file/load.ts';
import { small } from '../target-file/texts.ts';
import { Canaries } from './canaries.ts';
import { leaksIn } from './search.ts';

const canaries = new Canaries();
const canary = canaries.secret('what a person typed');
const variable = (name: string) => `\${${name}}`;

const yaml = (value: string) => () => parseTarget('t.yaml', small.replace('secret-token', value), {});
const inPlaceOf =
  (text: string, by: string, env = {}) =>
  () =>
    parseTarget('t.yaml', small.replace(text, by), env);

/** Mistakes with a secret in hand, each of which has to end in an error. */
const mistakes: Readonly<Record<string, () => unknown>> = {
  'a token that YAML takes for an alias': yaml(`*${canary}`),
  'a token behind an open quotation mark': yaml(`"${canary}`),
  'a token behind a character that YAML reserves': yaml(`@${canary}`),
  'a token with a colon and a space in it': yaml(`${canary}: ${canary}`),
  'a token as a list': yaml(`[${canary}]`),
  'a token as keys': yaml(`{ ${canary}: 1 }`),
  'a token in place of the name of its variable': yaml(variable(canary)),
  'a token in place of its section': inPlaceOf('\n    token: secret-token', ` ${canary}`),
  'a token in place of the section above': inPlaceOf(
    '\n  baseUrl: https://api.example\n  auth:\n    token: secret-token',
    ` ${canary}`,
  ),
  'a token in place of the header': inPlaceOf('    token: secret-token', `    value: Bearer ${canary}`),
  'a token in place of the address': inPlaceOf('https://api.example', canary),
  'a password in the address': inPlaceOf('https://api.example', `https://me:${canary}@api.example`),
  'a key in the query of the address': inPlaceOf('https://api.example', `https://api.example?key=${canary}`),
  'a secret in the address of a variable': inPlaceOf('https://api.example', variable('ADDRESS'), {
    ADDRESS: `https://me:${canary}@api.example`,
  }),
  'a password in --base-url': () =>
    resolveFirstLook({ baseUrl: `https://me:${canary}@a.example`, bankingUrl: undefined, env: {} }),
  'a key in --banking-url': () =>
    resolveFirstLook({ baseUrl: undefined, bankingUrl: `https://a.example/?key=${canary}`, env: {} }),
  'a token in place of --base-url': () =>
    resolveFirstLook({ baseUrl: canary, bankingUrl: undefined, env: {} }),
  'a token in place of --outbound-token-env': () => verifyGiven({ outboundTokenEnv: canary }),
  'a password in --token-url': () => verifyGiven({ tokenUrl: `https://me:${canary}@a.example` }),
  'a proxy that is none': () => proxiesOf({ HTTPS_PROXY: `ftp://me:${canary}@proxy.example` }),
};

for (const [name, make] of Object.entries(mistakes)) {
  test(`${name} is refused without being repeated`, () => {
    let message = '';
    try {
      make();
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).not.toBe('');
    expect(leaksIn(new Map([['message', message]]), canaries)).toEqual([]);
  });
}
