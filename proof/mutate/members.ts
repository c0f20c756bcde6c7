/** Common ways in which a member goes wrong. */
export const asText = (value: unknown): unknown => (typeof value === 'string' ? value : String(value));
export const asNumber = (): unknown => 7;
export const asObject = (value: unknown): unknown => ({ value });
export const asNull = (): unknown => null;
export const asList = (value: unknown): unknown => [value];
export const removed = (): undefined => undefined;
