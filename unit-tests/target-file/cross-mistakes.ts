import type { Mistake } from './mistakes.ts';
import { banking, small, withSection } from './texts.ts';

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
    name: 'a connection that is named twice with other tokens',
    text: withSection(
      revocation.replace('{ id: one }', '{ id: one, token: one1 }\n    - { id: one, token: two2 }'),
    ),
    line: 't.yaml:12:7  revocation.connections[1]: the same as item 0: a connection is revoked at most once, so each is listed once',
  },
  {
    name: 'a blank within an address',
    text: small.replace('https://api.example', '"https://api.example "'),
    line: 't.yaml:4:12  outbound.baseUrl: expected an address without blanks, line breaks and \\; leave them out',
  },
  {
    name: 'a port that is none',
    text: small.replace('https://api.example', 'https://api.example:70000/v1'),
    line: 't.yaml:4:12  outbound.baseUrl: expected a port of at most 65535',
  },
  {
    name: 'a header that cannot exist',
    text: small.replace('auth:\n', "auth:\n    header: 'x-token:'\n"),
    line: 't.yaml:6:13  outbound.auth.header: no header can have this name; expected letters, digits and -, without a colon or a blank',
  },
  {
    name: 'a header in a request that cannot exist',
    text: withSection(
      revocation.replace('query: { connection_id', "headers: { 'a b': x }, query: { connection_id"),
    ),
    line: 't.yaml:9:27  revocation.delete.request.headers.a b: no header can have this name; expected letters, digits and -, without a colon or a blank',
  },
  {
    name: 'a token that was read with its line break',
    text: small.replace('secret-token', '"secret-token\\n"'),
    line: 't.yaml:6:12  outbound.auth.token: it holds a line break, which no header can carry; leave it out, as "$(cat FILE)" does at the end of a file',
  },
  {
    name: 'a token with letters that no header carries',
    text: small.replace('secret-token', 'sécrèt-tökén-€'),
    line: 't.yaml:6:12  outbound.auth.token: it holds a character that no header can carry; expected plain letters, digits and signs',
  },
  {
    name: 'an id that is a way in an address',
    text: withSection('fdx: { accounts: [{ id: .. }] }\n'),
    line: 't.yaml:7:25  fdx.accounts[0].id: a dot is a way in an address and no id; correct it',
  },
  {
    name: 'half of a character',
    text: small.replace('Small', '"\\ud83d"'),
    line: 't.yaml:1:17  target.name: it holds half of a character, which cannot be sent; correct it',
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
