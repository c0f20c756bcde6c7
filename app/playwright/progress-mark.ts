/**
 * Text that begins a line of live progress on a worker's standard output. It stands apart from what shows progress, whose
 * packages a worker would load for nothing.
 */
export const progressMark = '\u0001obc ';
