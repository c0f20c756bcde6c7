import type { OperationId } from '../src/catalogue/operations.ts';
import type { Answered, Header } from '../src/http/exchange.ts';

/** An exchange whose answer has a status and a JSON body (no body when undefined). */
export function answered(
  operation: OperationId,
  status: number,
  json: unknown,
  type: string | readonly string[] = 'application/json',
): Answered {
  const text = json === undefined ? '' : JSON.stringify(json);
  const headers = [type].flat().map((line): Header => ['content-type', line]);
  return {
    id: 'x-1',
    operation,
    startedAt: 0,
    took: 1,
    request: { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: undefined },
    response: { status, headers, text, json, isJson: json !== undefined },
  };
}
