import { type Exchange, findHeader } from '../../http/exchange.ts';
import { readBody } from '../../http/receive-response.ts';
import { readByInterface } from '../session/document-names.ts';

/** An exchange of a journal as a run reads one: with its body parsed, under the names of the document. */
export function readStored(exchange: Exchange): Exchange {
  const { response } = exchange;
  if (response === undefined) return readByInterface(exchange);
  const body = readBody(Buffer.from(response.text), findHeader(response.headers, 'content-type'));
  const { encoding } = response;
  const read = { ...response, ...body, ...(encoding === undefined ? {} : { encoding }) };
  return readByInterface({ ...exchange, response: read });
}
