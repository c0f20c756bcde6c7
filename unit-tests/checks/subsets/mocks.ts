import { findResponse, loadDocuments } from '../../../src/catalogue/documents.ts';
import { getOperation, type OperationId, operationIds } from '../../../src/catalogue/operations.ts';
import { type Asked, answerWith, type Written } from '../../in-memory.ts';

const json = (status: number, value: unknown): Written => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: value === undefined ? '' : JSON.stringify(value),
});

/** The operation whose method and path a request has. */
function operationOf({ method, path }: Asked): OperationId | undefined {
  const [pathname = ''] = path.split('?');
  return operationIds.find((id) => {
    const { method: wanted, path: template } = getOperation(id);
    const pattern = template.replace(/\{\w+\}/g, '[^/]+');
    return wanted === method && new RegExp(`^${pattern}$`).test(pathname);
  });
}

/** What a mock gives that reads `Prefer`, as Prism does: the example of the documents that the request names. */
function answerAsPreferred(asked: Asked): Written {
  const id = operationOf(asked);
  if (id === undefined) return json(404, { message: 'nothing is here' });
  const { document, description } = getOperation(id);
  const prefer = asked.headers.get('prefer') ?? '';
  const status = Number(/code=(\d+)/.exec(prefer)?.[1] ?? Object.keys(description.responses)[0]);
  const [, name = ''] = /example=([^,\s]+)/.exec(prefer) ?? [];
  const content = findResponse(loadDocuments()[document], description, status)?.content?.['application/json'];
  return json(status, content?.examples?.[name]?.value ?? content?.example);
}

/** Mocks by what they do: the one that a vendor should have, and those that answer all requests alike. */
export const mocks = {
  'gives what is preferred': answerWith(answerAsPreferred),
  'gives 200 and an empty object': answerWith(() => json(200, {})),
  'gives 401 to everything': answerWith(() => json(401, { message: 'no' })),
  'gives 404 without a body': answerWith(() => json(404, undefined)),
  'gives 500 to everything': answerWith(() => json(500, { message: 'no' })),
  'gives 503 with a page': answerWith(() => ({
    status: 503,
    headers: [['Content-Type', 'text/html']],
    body: '<html>',
  })),
};
