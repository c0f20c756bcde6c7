import { banking, small, withSection } from './texts.ts';

/** One mistake in a target file and the line that the user reads of it. */
export interface Mistake {
  readonly name: string;
  readonly text: string;
  readonly line: string;
}

/** Mistakes that the schema and the environment show, each with the exact line of its message. */
export const valueMistakes: readonly Mistake[] = [
  {
    name: 'a misspelt key',
    text: small.replace('token:', 'tokne:'),
    line: 't.yaml:6:5  outbound.auth.tokne: unknown key; did you mean token?',
  },
  {
    name: 'a key that resembles nothing',
    text: `${small}zebra: 1\n`,
    line: 't.yaml:7:1  zebra: unknown key; known here: target, areas, environments, tls, outbound, recipients, registrations, revocation, fdx, banking, fixtures, settleSeconds, limits, gate, unavailable, plugins, waivers',
  },
  {
    name: 'a missing key',
    text: small.replace('  baseUrl: https://api.example\n', ''),
    line: 't.yaml:3:1  outbound: the key baseUrl is missing (Base URL of the Outbound API, such as https://api.staging.bank.example, without query and fragment. The suite appends /api/v1/... and /api/fdx/5/...)',
  },
  {
    name: 'a misspelt value',
    text: small.replace('kind: server', 'kind: servre'),
    line: 't.yaml:1:30  target.kind: expected one of server, mock, found "servre"; did you mean server?',
  },
  {
    name: 'an unknown area',
    text: small.replace('[providers]', '[providers, accounts]'),
    line: 't.yaml:2:20  areas[1]: expected one of providers, recipients, registrations, revocation, fdx-accounts, account-detail, found "accounts"; did you mean fdx-accounts?',
  },
  {
    name: 'an id without quotes',
    text: withSection('registrations:\n  providers: [1001]\n'),
    line: 't.yaml:8:15  registrations.providers[0]: expected text, found 1001; put it in quotes',
  },
  {
    name: 'a secret of the wrong type, which is not quoted back',
    text: small.replace('secret-token', '4711'),
    line: 't.yaml:6:12  outbound.auth.token: expected text or keys with values, found a number; put it in quotes',
  },
  {
    name: 'a key without a value',
    text: small.replace('secret-token', ''),
    line: 't.yaml:6:5  outbound.auth.token: expected text or keys with values, found nothing; give a value or leave the key out',
  },
  {
    name: 'a header form without its placeholder',
    text: small.replace('auth:\n', 'auth:\n    value: Bearer token\n'),
    line: 't.yaml:6:12  outbound.auth.value: expected how the token is written into the header; {token} stands for it, found "Bearer token"',
  },
  {
    name: 'a refusal that is none',
    text: banking('https://bank.example', '  errors: { unknownRequestId: [202] }\n'),
    line: 't.yaml:7:32  banking.errors.unknownRequestId[0]: expected 400 or more, found 202',
  },
  {
    name: 'an end of access that is none',
    text: withSection('revocation:\n  probe: { operation: listAccounts, revoked: [401, 200] }\n'),
    line: 't.yaml:8:52  revocation.probe.revoked[1]: expected 400 or more, found 200',
  },
  {
    name: 'a settle time that is too long',
    text: `${small}settleSeconds: 61\n`,
    line: 't.yaml:7:16  settleSeconds: expected 60 or less, found 61',
  },
  {
    name: 'a variable that is not set',
    text: small.replace('secret-token', '$' + '{UNSET}'),
    line: 't.yaml:6:12  outbound.auth.token: the environment variable UNSET is not set; set it before the run',
  },
  {
    name: 'a variable that is empty',
    text: small.replace('secret-token', '$' + '{EMPTY}'),
    line: 't.yaml:6:12  outbound.auth.token: the environment variable EMPTY is empty; set it before the run',
  },
  {
    name: 'a variable that is none',
    text: small.replace('secret-token', '$' + '{not a name}'),
    line: `t.yaml:6:12  outbound.auth.token: expected \${NAME} with the name of an environment variable, found \${not a name}; write $\${ for the characters themselves`,
  },
  {
    name: 'a variable without braces',
    text: small.replace('secret-token', '$EMPTY'),
    line: 't.yaml:6:12  outbound.auth.token: expected $'.concat('{EMPTY} for that variable, found $EMPTY'),
  },
  {
    name: 'an area of which only a part is named',
    text: small.replace('[providers]', '[fdx]'),
    line: 't.yaml:2:9  areas[0]: expected one of providers, recipients, registrations, revocation, fdx-accounts, account-detail, found "fdx"; did you mean fdx-accounts?',
  },
  {
    name: 'a tab in the indentation',
    text: small.replace('  baseUrl', '\tbaseUrl'),
    line: 't.yaml:4:1  not YAML: a tab stands in the indentation; indent with spaces',
  },
  {
    name: 'a quotation mark that is not closed',
    text: small.replace('Small', '"Small'),
    line: 't.yaml:1:17  not YAML: the quotation mark " is opened here and never closed',
  },
  {
    name: 'a quotation mark that is closed by the next one, lines below',
    text: `${small.replace('Small', '"Small')}settleSeconds: "1"\n`,
    line: 't.yaml:1:17  not YAML: the quotation mark " is opened here and never closed',
  },
  {
    name: 'a line that is indented otherwise than its neighbours',
    text: small.replace('  auth', ' auth'),
    line: 't.yaml:5:1  not YAML: this line begins at another column than those beside it; indent them alike',
  },
  {
    name: 'a colon that is missing',
    text: small.replace('baseUrl:', 'baseUrl'),
    line: 't.yaml:4:3  not YAML: a key without a value; is the colon after it missing, or its line indented wrongly?',
  },
  {
    name: 'a text that is not YAML',
    text: small.replace('[providers]', '[providers'),
    line: 't.yaml:3:1  not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
  },
  {
    name: 'a key that stands twice',
    text: `${small}areas: [recipients]\n`,
    line: 't.yaml:7:1  not YAML: this key stands there twice; leave one of them out',
  },
  {
    name: 'an empty file',
    text: '# nothing\n',
    line: 't.yaml:1:1  the file is empty; npm run obc -- init writes one',
  },
  { name: 'a list', text: '- 1\n', line: 't.yaml:1:1  expected keys with values, found a list of 1' },
];

const waiver = 'waivers:\n  - { requirement: REQUIREMENT, reason: known, owner: us, expires: DAY }\n';
const revocation = `revocation:
  delete:
    request: { query: { connection_id: '{id}' } }
  connections:
    - { id: one }
`;

/** Mistakes that only show when settings are held against each other. */
export const crossMistakes: readonly Mistake[] = [
  {
    name: 'an area without its section',
    text: small.replace('[providers]', '[account-detail]'),
    line: 't.yaml:2:9  areas[0]: the area account-detail needs the section banking; add it or leave the area out',
  },
  {
    name: 'an address with a query',
    text: small.replace('https://api.example', 'https://api.example?a=1'),
    line: 't.yaml:4:12  outbound.baseUrl: expected an address without a query and a fragment',
  },
  {
    name: 'an address with a password',
    text: small.replace('https://api.example', 'https://me:pass@api.example'),
    line: 't.yaml:4:12  outbound.baseUrl: expected an address without a user name and password',
  },
  {
    name: 'quick polling of a server elsewhere',
    text: banking('https://bank.example', '  poll: { interval: 1, limit: 60 }\n'),
    line: 't.yaml:7:3  banking.poll: polling is every 10 s for at most 1800 s except on a loopback address (8); leave the key out',
  },
  {
    name: 'an interval beyond the limit',
    text: banking('http://127.0.0.1:1', '  poll: { interval: 5, limit: 1 }\n'),
    line: 't.yaml:7:9  banking.poll: expected an interval within the limit',
  },
  {
    name: 'a placeholder without a value',
    text: withSection(revocation.replace('{id}', '{ids}')),
    line: 't.yaml:9:40  revocation.delete.request.query.connection_id: {ids} is not a value of every item of revocation.connections; did you mean id?',
  },
  {
    name: 'an input to leave out that the request lacks',
    text: withSection(revocation.replace('  connections', '    missing: query.connection\n  connections')),
    line: 't.yaml:10:14  revocation.delete.missing: expected an input of the request (it has query.connection_id), found query.connection; did you mean query.connection_id?',
  },
  {
    name: 'a missing input below the first level that the request does not have',
    text: withSection(
      revocation
        .replace("query: { connection_id: '{id}' }", "body: { connection: { id: '{id}' } }")
        .replace('  connections', '    missing: body.connection.ids\n  connections'),
    ),
    line: 't.yaml:10:14  revocation.delete.missing: expected an input of the request (it has body.connection, body.connection.id), found body.connection.ids; did you mean body.connection.id?',
  },
  {
    name: 'an expired token that is the valid one',
    text: small.replace('token: secret-token', 'token: secret-token\n    expiredToken: secret-token'),
    line: 't.yaml:7:19  outbound.auth.expiredToken: the same value as outbound.auth.token: expiredToken must be a token that has expired',
  },
  {
    name: 'two customers with one token',
    text: withSection('fdx: { token: abcd, otherCustomer: { token: abcd, accounts: [x] } }\n'),
    line: 't.yaml:7:45  fdx.otherCustomer.token: the same value as fdx.token: the token of another customer is needed',
  },
  {
    name: 'an unknown account that is declared',
    text: withSection('fdx: { accounts: [{ id: acc-1 }], unknownAccount: acc-1 }\n'),
    line: 't.yaml:7:51  fdx.unknownAccount: declared as an id that exists, under fdx.accounts; give one that does not',
  },
  {
    name: 'a revocation without connections',
    text: withSection("revocation:\n  post: { request: { body: { id: '{id}' } } }\n"),
    line: 't.yaml:7:1  revocation: the key connections is missing: list disposable connections, or give connectionCommand',
  },
  {
    name: 'a token that is to be fetched nowhere',
    text: small.replace('token: secret-token', 'token: { clientId: us, clientSecret: hidden }'),
    line: 't.yaml:6:5  outbound.auth.token: the key url is missing; give it here, or give outbound.auth.tokenEndpoint',
  },
  {
    name: 'a token endpoint of one token that is no address',
    text: small.replace(
      'token: secret-token',
      "token: { url: 'http://api.example/Token?x=1', clientId: us, clientSecret: hidden }",
    ),
    line: 't.yaml:6:19  outbound.auth.token.url: expected an address without a query and a fragment',
  },
  {
    name: 'a misspelt key of a token that is fetched',
    text: small.replace('token: secret-token', 'token: { scpoe: read }'),
    line: 't.yaml:6:14  outbound.auth.token.scpoe: unknown key; did you mean scope?',
  },
  {
    name: 'a client certificate without its key',
    text: withSection('tls: { clientKey: key.pem }\n'),
    line: 't.yaml:7:19  tls.clientKey: expected a file, found none at key.pem from the folder of the target file',
  },
  {
    name: 'a connection that is listed twice',
    text: withSection(`${revocation}    - { id: one }\n`),
    line: 't.yaml:12:7  revocation.connections[1]: the same as item 0: a connection is revoked at most once, so each is listed once',
  },
  {
    name: 'a waiver of an unknown requirement',
    text: withSection(waiver.replace('REQUIREMENT', 'provider-name-is-a-strin').replace('DAY', '2027-01-31')),
    line: 't.yaml:8:20  waivers[0].requirement: no requirement has the id provider-name-is-a-strin; did you mean provider-name-is-a-string?',
  },
  {
    name: 'a waiver at one item of a list',
    text: withSection(
      waiver.replace('REQUIREMENT', 'provider-name-is-a-string, at: /0/name').replace('DAY', '2027-01-31'),
    ),
    line: 't.yaml:8:51  waivers[0].at: expected * in place of an index, as in /*/name: findings of all items count as one',
  },
  {
    name: 'a waiver until a day that does not exist',
    text: withSection(
      waiver.replace('REQUIREMENT', 'provider-name-is-a-string').replace('DAY', '2027-02-30'),
    ),
    line: 't.yaml:8:82  waivers[0].expires: expected a day that exists',
  },
];
