import { getOperation } from '../../catalogue/operations.ts';
import type { Answered } from '../../http/exchange.ts';
import type { Target } from '../../target-file/types.ts';

/**
 * An answer under the document's names, where the target file declares others for the wire: the contract judges it by
 * these. What is written into the journal keeps the names of the wire.
 */
export function useDocumentNames({ banking }: Target, exchange: Answered): Answered {
  const name = banking?.names.ServiceCode;
  if (name === undefined || name === 'ServiceCode') return exchange;
  const { json } = exchange.response;
  const isBody = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isBody || getOperation(exchange.operation).document !== 'banking') return exchange;
  // The declared name is the only one: a member of the neutral name is another member.
  const { [name]: code, ServiceCode: _, ...others } = json as Record<string, unknown>;
  const named = code === undefined ? others : { ...others, ServiceCode: code };
  return { ...exchange, response: { ...exchange.response, json: named } };
}
