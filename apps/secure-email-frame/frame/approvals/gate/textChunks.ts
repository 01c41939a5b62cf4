const LONGEST = 400

/** Splits a long text at blanks, so that a screen reader moves, and the screen with it, by less than a view at a time. */
export function textChunks(text: string): string[] {
  return text.match(new RegExp(`.{1,${LONGEST}}(?:\\s|$)|.{1,${LONGEST}}`, 'gsu')) ?? []
}
