import type { Description } from '../../proof/reference-server/types.ts';
import { buildWholeDocuments } from '../../src/contract/openapi/documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is walked here by paths that are known
type Node = any;

/**
 * The OpenAPI documents as one with all their rules, completed as a user would complete them: what the document leaves
 * open and the target file tells the suite (addresses, which token goes where, ids that exist, the inputs of a
 * revocation, the body of Authorize, members that a creation needs) stands in it as servers, security, examples,
 * parameters and links.
 */
export function buildPeerDocument(description: Description): Node {
  const [outbound, banking] = ['outbound', 'banking'].map(
    (name) => structuredClone(buildWholeDocuments()[name]) as Node,
  );
  const document: Node = {
    openapi: '3.1.0',
    info: outbound.info,
    servers: [{ url: description.baseUrl }],
    paths: { ...outbound.paths, ...banking.paths },
    components: {
      parameters: { ...outbound.components.parameters, ...banking.components.parameters },
      responses: { ...outbound.components.responses, ...banking.components.responses },
      schemas: { ...outbound.components.schemas, ...banking.components.schemas },
      securitySchemes: Object.fromEntries(
        ['outboundToken', 'partnerToken', 'fdxToken', 'apiKey'].map((name) => [name, keyIn(name)]),
      ),
    },
  };
  Object.values(document.components.schemas).forEach(openObjects);
  secure(document);
  openSilences(document);
  completeInputs(document, description);
  link(document);
  return document;
}

/** The credentials of the security schemes that the document names. */
export function credentialsOf({ tokens, auth, banking, fdx }: Description): Record<string, string> {
  const sent = (token: string) => auth.value.replace('{token}', token);
  return {
    outboundToken: sent(tokens.token),
    partnerToken: sent(tokens.admin),
    fdxToken: sent(fdx.customers[0]!.token),
    apiKey: banking.apiKey,
  };
}

const keyIn = (name: string): Node => ({
  type: 'apiKey',
  in: 'header',
  name: name === 'apiKey' ? 'x-api-key' : 'service-auth-key',
});

function secure({ paths }: Node): void {
  for (const [path, item] of Object.entries<Node>(paths))
    for (const [method, operation] of Object.entries<Node>(item))
      if (operation.operationId !== undefined && path !== '/Token')
        operation.security = [{ [schemeOf(path, method)]: [] }];
}

function schemeOf(path: string, method: string): string {
  if (path.startsWith('/v3/')) return 'apiKey';
  if (path.startsWith('/api/fdx/')) return 'fdxToken';
  return method === 'post' && path.includes('/providers/requests/') ? 'partnerToken' : 'outboundToken';
}

/** Further members are allowed where nothing says otherwise, which Respect takes for forbidden. */
function openObjects(schema: Node): void {
  if (schema === null || typeof schema !== 'object') return;
  const isOpen =
    (schema.properties ?? schema.required) !== undefined &&
    !('additionalProperties' in schema) &&
    !('unevaluatedProperties' in schema);
  Object.values(schema).forEach(openObjects);
  if (isOpen) schema.additionalProperties = true;
}

/**
 * Errors of the banking service are not shown, so that none is undocumented there. Samples of answers go: their ids are
 * on no server, and Schemathesis would ask for them.
 */
function openSilences({ paths, components }: Node): void {
  for (const [path, item] of Object.entries<Node>(paths))
    for (const { responses } of Object.values<Node>(item)) {
      if (responses === undefined) continue;
      if (path.startsWith('/v3/') || path === '/Token') responses['4XX'] = { description: 'A refusal.' };
      spellRanges(responses);
      Object.values(responses).forEach(dropExamples);
    }
  Object.values(components.responses).forEach(dropExamples);
}

/** Respect does not read ranges of statuses: each stands for those that a client may meet. */
const ranges = {
  '2XX': ['200', '201', '202', '204'],
  '4XX': ['400', '401', '403', '404', '405', '409', '415', '422', '429'],
  '5XX': ['500', '503'],
};

function spellRanges(responses: Node): void {
  for (const [range, statuses] of Object.entries(ranges)) {
    if (responses[range] === undefined) continue;
    for (const status of statuses) responses[status] ??= structuredClone(responses[range]);
    delete responses[range];
  }
}

function dropExamples(response: Node): void {
  for (const content of Object.values<Node>(response.content ?? {})) {
    delete content.example;
    delete content.examples;
  }
}

function completeInputs({ paths, components }: Node, description: Description): void {
  const { recipients, providers, revocation, fdx, banking, tokenEndpoint } = description;
  const examples: Record<string, unknown> = {
    provider_id: String(providers.ids[0]),
    client_id: recipients.ids[0],
    recipient_ids: recipients.ids.slice(0, 2),
    provider_ids: providers.ids.slice(0, 2).map(String),
    account_id: fdx.customers[0]!.accounts[0]!.id,
    accountIds: fdx.customers[0]!.accounts.slice(0, 2)
      .map(({ id }) => id)
      .join(','),
    customerId: banking.customerId,
    requestId: banking.unknownRequestId,
  };
  const operations = Object.values<Node>(paths).flatMap((item) => [item, ...Object.values<Node>(item)]);
  const parameters = [
    ...operations.flatMap(({ parameters }) => parameters ?? []),
    ...Object.values<Node>(components.parameters),
  ];
  for (const parameter of parameters)
    if (parameter.name in examples) parameter.example = examples[parameter.name];
  const listing = paths['/api/fdx/5/accounts'].get;
  // A made-up cursor is refused, so that only links give one; a limit is a number, as the server's manual says.
  for (const parameter of listing.parameters) {
    if (parameter.name === 'offset') delete parameter.example;
    if (parameter.name === 'limit') parameter.schema = { type: 'string', pattern: '^[1-9][0-9]?$' };
  }
  const [first, second] = revocation.connections;
  paths['/api/v1/revoke'].delete.parameters = [
    { name: 'connection_id', in: 'query', required: true, schema: { type: 'string' }, example: first!.id },
  ];
  setBody(
    paths['/api/v1/revoke'].post,
    {
      type: 'object',
      required: ['connection_id'],
      properties: { connection_id: { type: 'string' } },
    },
    { connection_id: second!.id },
  );
  components.schemas.RecipientCreationRequest.required = recipients.required;
  const authorize = paths['/v3/{customerId}/BankingServices/Authorize'].post;
  const names = banking.personas.map(({ name }) => name);
  setBody(
    authorize,
    { type: 'object', required: ['Persona'], properties: { Persona: { enum: names } } },
    { Persona: names[0] },
  );
  // A session of the first persona is authorized without a body as well.
  authorize.requestBody.required = false;
  setExample(paths['/v3/{customerId}/BankingServices/GetAccountsDetail'].post, {
    RequestId: banking.unknownRequestId,
  });
  setExample(paths['/api/v1/recipients'].post, recipients.create);
  setExample(paths['/Token'].post, {
    grant_type: 'client_credentials',
    client_id: tokenEndpoint.clientId,
    client_secret: tokenEndpoint.clientSecret,
    scope: tokenEndpoint.scope,
  });
}

function setBody(operation: Node, schema: Node, example: unknown): void {
  operation.requestBody = { required: true, content: { 'application/json': { schema, example } } };
}

function setExample(operation: Node, example: unknown): void {
  for (const content of Object.values<Node>(operation.requestBody.content)) content.example = example;
}

function link({ paths }: Node): void {
  const on = (path: string, method: string, status: string, links: Node) => {
    paths[path][method].responses[status].links = links;
  };
  const client = { client_id: '$response.body#/client_id' };
  on('/api/v1/recipients', 'post', '201', {
    read: { operationId: 'getRecipient', parameters: client },
    update: { operationId: 'updateRecipient', parameters: client },
    secret: { operationId: 'regenerateSecret', parameters: client },
    registrations: { operationId: 'listRecipientRegistrations', parameters: client },
  });
  on('/api/v1/recipients/{client_id}', 'put', '200', {
    read: { operationId: 'getRecipient', parameters: client },
  });
  on('/api/v1/providers', 'get', '200', {
    read: { operationId: 'getProvider', parameters: { provider_id: '$response.body#/0/provider_id' } },
  });
  on('/api/fdx/5/accounts', 'get', '200', {
    next: { operationId: 'listAccounts', parameters: { offset: '$response.body#/page/nextOffset' } },
    read: {
      operationId: 'getAccount',
      parameters: { account_id: '$response.body#/accounts/0/depositAccount/accountId' },
    },
  });
  const customer = { customerId: '$request.path.customerId' };
  const base = '/v3/{customerId}/BankingServices';
  on(`${base}/Authorize`, 'post', '200', {
    detail: {
      operationId: 'getAccountsDetail',
      parameters: customer,
      requestBody: { RequestId: '$response.body#/RequestId' },
    },
  });
  for (const status of ['200', '202'])
    on(`${base}/GetAccountsDetail`, 'post', status, {
      poll: {
        operationId: 'getAccountsDetailAsync',
        parameters: { ...customer, requestId: '$response.body#/RequestId' },
      },
    });
}
