/** Writes seconds since the epoch as a person reads them. */
export const timeOf = (seconds: number) =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
