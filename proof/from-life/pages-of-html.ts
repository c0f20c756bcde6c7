import type { Answer } from '../reference-server/types.ts';

/** The error page of an application server in front of the service. */
export function makeErrorPage(status: number, text: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    text: `<html><head><title>HTTP Status ${status}</title></head><body><h1>HTTP Status ${status}</h1><p>${text}</p></body></html>`,
  };
}
