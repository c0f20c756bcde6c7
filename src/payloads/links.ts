/** The members of a creation that hold HTTPS URLs. */
export const linkMembers = ['redirect_uris', 'logo_uri', 'terms_uri', 'client_uri'] as const;

/** A link that is not HTTPS. */
export const plainLink = 'http://plain-link.example/path';
