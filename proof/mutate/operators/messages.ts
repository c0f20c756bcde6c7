import type { Answer } from '../../reference-server/types.ts';
import type { MessageOperator } from './operator.ts';

/** For each status another one of its class. */
const siblings: Readonly<Record<number, number>> = {
  ...{ 200: 201, 201: 200, 202: 203, 204: 205, 400: 422, 401: 403, 403: 401, 404: 410, 500: 501 },
};

type Change = MessageOperator['changeMessage'];

function setStatus(to: (status: number) => number | undefined): Change {
  return (answer) => {
    const status = to(answer.status);
    return status === undefined || status === answer.status ? undefined : { ...answer, status };
  };
}

function setHeader(name: string, value: string): Change {
  return (answer) => ({ ...answer, headers: { ...answer.headers, [name]: value } });
}

/** Writes the text of a body by itself; answers without one are left as they are. */
function writeText(write: (text: string, answer: Answer) => string): Change {
  return (answer) => {
    const text = answer.text ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
    if (text === undefined) return undefined;
    const { body, ...rest } = answer;
    return { ...rest, text: write(text, answer), headers: { 'content-type': jsonType, ...answer.headers } };
  };
}

const jsonType = 'application/json; charset=utf-8';
const isSuccess = (status: number) => status < 300;

const table: Readonly<Record<string, readonly [title: string, changeMessage: Change]>> = {
  'status-of-the-same-class': [
    'gives another status of the same class',
    setStatus((status) => siblings[status]),
  ],
  'status-refused': [
    'gives a success the status 400',
    setStatus((status) => (isSuccess(status) ? 400 : status)),
  ],
  'status-accepted': [
    'gives a refusal the status 200',
    setStatus((status) => (isSuccess(status) ? status : 200)),
  ],
  'status-broken': ['gives the status 500', setStatus(() => 500)],
  'truncate-body': ['ends the body in its middle', writeText((text) => text.slice(0, text.length / 2))],
  'body-as-text': ['writes the body as a JSON string', writeText((text) => JSON.stringify(text))],
  'body-in-a-page': [
    'puts the body into a web page',
    writeText((text) => `<html><body>${text}</body></html>`),
  ],
  'add-a-mark': ['puts a byte order mark before the body', writeText((text) => `\uFEFF${text}`)],
  'add-whitespace': [
    'writes the body over several lines',
    writeText((text, { body }) => (body === undefined ? `${text}\n` : `${JSON.stringify(body, null, 2)}\n`)),
  ],
  'escape-letters': [
    'writes letters beyond ASCII as escapes',
    writeText((text) =>
      text.replace(/[\u0080-\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  ],
  'type-of-a-page': ['calls the body a web page', setHeader('content-type', 'text/html')],
  'type-emptied': ['leaves the type of the body empty', setHeader('content-type', '')],
  'type-twice': [
    'gives the type of the body twice',
    setHeader('content-type', 'application/json, application/json'),
  ],
  'type-without-charset': ['leaves the charset out', setHeader('content-type', 'application/json')],
  'date-moved': ['gives a time of a day before', setHeader('date', 'Wed, 14 Jan 2026 12:00:00 GMT')],
  'add-header': ['adds a header', setHeader('x-cache', 'MISS')],
};

/** Operators on whole answers: their status, headers and text. */
export const messageOperators: readonly MessageOperator[] = Object.entries(table).map(
  ([name, [title, changeMessage]]) => ({ name, title, changeMessage }),
);
