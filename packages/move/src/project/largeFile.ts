const MAX_LENGTH = 1_000_000

/** Larger files are generated or bundled. */
export const isLarge = (code: string): boolean => code.length > MAX_LENGTH

export const largeFileTodo = (path: string): string =>
  `${path}:1 has more than 1 MB and was not changed. Build it again if it is generated, or move it by hand.`
