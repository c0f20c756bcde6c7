import { startPrism } from './prism.ts';

/** A mock that answers from the documents. Both areas are on one address. */
export interface Mock {
  readonly baseUrl: string;
  readonly bankingUrl: string;
  /** Rejects when the mock ends before it is closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts Prism on our OpenAPI documents, on 127.0.0.1, and resolves once it answers; port 0 takes a free one. Throws
 * UserError when Prism is not installed or the port is taken.
 */
export async function startMock({ port = 0 }: { readonly port?: number } = {}): Promise<Mock> {
  const { address, ended, close } = await startPrism('mock', { port });
  return { baseUrl: address, bankingUrl: address, ended, close };
}
