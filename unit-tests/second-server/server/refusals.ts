import type { Profile } from './profile.ts';
import type { Answer } from './world.ts';

/** An Outbound error, with the further members that each team adds. */
export function refused(profile: Profile, status: number, message: string): Answer {
  if (profile.name === 'a') {
    const timestamp = new Date().toISOString();
    return { status, body: { timestamp, status, error: 'Request refused', message, path: 'n/a' } };
  }
  if (profile.name === 'b') return { status, body: { message } };
  const type = `https://errors.second.example/${status}`;
  return { status, body: { type, title: 'Refused', status, message, traceId: `00-${status}-00` } };
}

/** An error of the FDX reads (7). */
export function fdxRefused(status: number, code: number, message: string): Answer {
  return { status, body: { debugMessage: `FDX-${code} at reader`, message, code, retryable: false } };
}

/** An error of a revocation (7). */
export function revokeRefused(status: number, error: string, description: string): Answer {
  return {
    status,
    body: { error_description: description, error, error_uri: 'https://second.example/errors' },
  };
}

/** An error of the banking service, whose form the document does not show. */
export function bankingRefused(status: number, text: string): Answer {
  return { status, body: { HttpStatusCode: status, Message: text, Errors: [] } };
}
