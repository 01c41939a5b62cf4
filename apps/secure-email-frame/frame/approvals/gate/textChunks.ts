const LONGEST = 400

/** Splits long text at blanks, so that screen readers scroll it by less than a view. */
export function textChunks(text: string): string[] {
  return text.match(new RegExp(`.{1,${LONGEST}}(?:\\s|$)|.{1,${LONGEST}}`, 'gsu')) ?? []
}
