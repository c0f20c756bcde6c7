const names =
  /^[0-9a-f-]{32,36}(?:-\d+)?-(?:result|attachment)\.[a-z]+$|^environment\.properties$|^categories\.json$/;

/** True for the name of a file that `allureFiles` makes; a history that was put beside them is not one. */
export function isAllureFile(name: string): boolean {
  return names.test(name);
}
