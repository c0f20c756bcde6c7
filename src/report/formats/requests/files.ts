/** The folder of requests that show the findings of a run again, beside its reports. */
export const reproduceFolder = 'reproduce';

/** True for the name of a file in that folder. */
export function isRequestFile(name: string): boolean {
  return /^[a-z0-9-]+\.http$/.test(name);
}
