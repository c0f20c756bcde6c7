import { getOperation } from '../../catalogue/operations.ts';
import type { Area } from '../../catalogue/requirements.ts';
import type { Answered, Exchange, ReceivedResponse } from '../../http/exchange.ts';
import { isOfEdge } from '../../lib/edge.ts';
import { WrongSetting } from '../../plan/blocked.ts';
import type { Target } from '../../target-file/types.ts';

const areasWithLists: readonly Area[] = ['providers', 'recipients', 'registrations', 'fdx-accounts'];

/** Whether what answers at the Outbound address is the service, and not something else that stands there. */
export class ServiceIdentity {
  #isProven: boolean;
  #refusal: WrongSetting | undefined;

  constructor({ areas }: Target) {
    // A service that declares no area with a list need not have one to tell by.
    this.#isProven = !areas.some((area) => areasWithLists.includes(area));
  }

  /** True once an Outbound call was answered well. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Takes whatever answers for the service: a diagnosis tells by itself. */
  trust(): void {
    this.#isProven = true;
  }

  /**
   * True when an answer may come from something other than the service: no Outbound call was answered well so far, and
   * this one is not either. The banking service has no read without a session to tell by.
   */
  isInDoubt(exchange: Exchange): exchange is Answered {
    const { operation: id, response, undocumented } = exchange;
    const isElsewhere = getOperation(id).document !== 'outbound' || id === 'token' || undocumented === true;
    if (response === undefined || isElsewhere || this.#isProven) return false;
    this.#isProven = isAnsweredWell(response);
    return !this.#isProven && !isNeutral(response);
  }

  /** The error of a session in which no list was answered well either; the same one from then on. */
  refusalOf(exchange: Answered): WrongSetting {
    this.#refusal ??= new WrongSetting(describeStray(exchange), 'outbound');
    return this.#refusal;
  }

  /** True once the lists were asked in vain. */
  get isRefused(): boolean {
    return this.#refusal !== undefined;
  }
}

function isAnsweredWell({ status, isJson, text }: ReceivedResponse): boolean {
  return status >= 200 && status < 300 && (isJson || text === '');
}

/** Refused credentials and a service in trouble say nothing of the address. */
function isNeutral({ status }: ReceivedResponse): boolean {
  return status === 401 || status === 403 || isOfEdge(status) || status >= 500;
}

function describeStray({ request, response: { status } }: Answered): string {
  const { origin, pathname } = new URL(request.url);
  const got = status < 300 ? `${status} without JSON` : status;
  const seen = `${request.method} ${origin}${pathname} got ${got}`;
  return `no operation of the document answers at outbound.baseUrl: ${seen}, and the lists answer no better; correct it`;
}
