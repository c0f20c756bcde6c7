/** A certificate by which a server made itself known. */
export interface ShownCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** Of the whole certificate, in small hexadecimal digits. */
  readonly sha256: string;
}

/** What stands between a run and an address, or answers there. */
export interface Peer {
  readonly origin: string;
  /** The address of the proxy and the variable that names it; absent without one. */
  readonly proxy?: string;
  /** Absent where the address is not one of TLS. */
  readonly certificate?: ShownCertificate;
}
