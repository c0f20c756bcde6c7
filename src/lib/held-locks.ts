/** The locks that this process holds, each in the folder of a run. They stand here, where no catalogue is loaded: plug-ins add to that first. */
export const heldLocks = new Set<string>();
