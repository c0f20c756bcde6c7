import type { EndedExchange } from '../../src/judge/law.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { isOneUrl } from './texts.ts';

/** Remembers which recipient this session gave which redirect URL. */
export class Urls {
  readonly #delimiter: string | undefined;
  /** By URL the recipients that it was sent for and not refused. */
  readonly #owners = new Map<string, Set<string>>();
  /** URLs that this session did not choose, or that an answer had shown before they were sent. */
  readonly #foreign = new Set<string>();
  readonly #shown = new Set<string>();
  /** By URL the recipients that an update sent it for, answered or not yet. */
  readonly #sent = new Map<string, Set<string>>();
  readonly #hosts = new Map<string, Set<string>>();
  /** URLs of creations that were accepted, and whether two of them had the same. */
  readonly #created = new Set<string>();
  #areShared = false;

  constructor(delimiter: string | undefined) {
    this.#delimiter = delimiter;
  }

  /** The URLs that a text gives, one or several; undefined where nobody can tell. */
  read(sent: unknown): readonly string[] | undefined {
    if (typeof sent !== 'string') return undefined;
    const all = this.split(sent);
    return all.every((url) => this.#isOne(url)) ? all : undefined;
  }

  /** A text at its declared delimiters. */
  split(text: string): readonly string[] {
    return this.#delimiter === undefined ? [text] : text.split(this.#delimiter);
  }

  /** Without a declared delimiter a comma or a semicolon may be one. */
  #isOne(text: string): boolean {
    const isSure = this.#delimiter !== undefined;
    return isOneUrl(isSure ? text.replace(/[,;]/g, '-') : text);
  }

  /** True where a recipient was given a redirect URL of the host of another. */
  takesHost(id: string, url: string): boolean {
    return this.#hosts.get(id)?.has(hostOf(url)) === true;
  }

  /** True where one of some URLs was given to a recipient, and nothing shows that a target lets two have the same. */
  mayBeTaken(urls: readonly string[]): boolean {
    return !this.#areShared && urls.some((url) => this.#created.has(url));
  }

  /** True for a URL that this session alone chose, and gave to one other recipient alone. */
  isOfAnother(id: string, url: string): boolean {
    const owners = this.#owners.get(url);
    const isOwn = owners?.has(id) === true || this.#sent.get(url)?.has(id) === true;
    return owners?.size === 1 && !isOwn && !this.#foreign.has(url) && isOwnWord(url);
  }

  /** Takes down what an update sends, which a read may show before the update is answered. */
  send(id: string, sent: unknown): void {
    for (const url of splitUrls(sent)) this.#sent.set(url, (this.#sent.get(url) ?? new Set()).add(id));
  }

  /** Takes down what was sent for a recipient that was created. */
  give(id: string, sent: unknown, by: EndedExchange): void {
    this.note(id, sent, by);
    // Creations send the URLs of the target file: recipients of earlier runs may have them.
    for (const url of splitUrls(sent)) {
      this.#foreign.add(url);
      this.#areShared ||= this.#created.has(url);
      this.#created.add(url);
    }
    for (const url of this.read(sent) ?? [])
      this.#hosts.set(id, (this.#hosts.get(id) ?? new Set()).add(hostOf(url)));
  }

  /** Takes down what a write gave; what was refused belongs to nobody, unless somebody has it already. */
  note(id: string, sent: unknown, { exchange }: EndedExchange): void {
    for (const url of splitUrls(sent)) {
      const owners = this.#owners.get(url) ?? new Set<string>();
      if (owners.size === 0 && this.#shown.has(url)) this.#foreign.add(url);
      if (exchange.response?.status !== 400 || owners.size > 0) this.#owners.set(url, owners.add(id));
    }
  }

  /** Takes down what an answer shows. */
  show(urls: unknown): void {
    if (!Array.isArray(urls)) return;
    for (const url of urls) if (typeof url === 'string' && !this.#owners.has(url)) this.#shown.add(url);
  }
}

/** Every URL that stands in what was sent, however it is written. */
export function splitUrls(sent: unknown): readonly string[] {
  const texts = [sent].flat(9).filter((url) => typeof url === 'string');
  return [...new Set(texts.flatMap((text) => [text, ...text.split(/[\s,;|]+/)]))];
}

/** True for a URL with a segment that nobody else chooses by chance. */
function isOwnWord(url: string): boolean {
  return url
    .split(/[/?#]/)
    .slice(3)
    .some((segment) => segment.length >= 12);
}

/** The host of a URL, with its port. */
export function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
