/** Environment variables by name, as a target file may refer to them. */
export type Environment = Readonly<Record<string, string | undefined>>;
