/** Strings are matched too, so that a `//` within one begins no comment. */
const STRING_OR_COMMENT = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/.*$/gm

/** Code without its comments. @param {string} source */
export function withoutComments(source) {
  return source.replace(STRING_OR_COMMENT, (_all, string) => string ?? '')
}

/**
 * @param {string} source
 * @returns {{ line: number, text: string }[]}
 */
export function readComments(source) {
  return [...source.matchAll(STRING_OR_COMMENT)]
    .filter(([, string]) => string === undefined)
    .map(({ 0: comment, index }) => ({
      line: source.slice(0, index).split('\n').length,
      text: comment
        .replace(/^\/[/*]+|\*\/$/g, '')
        .replace(/^\s*\* ?/gm, '')
        .trim(),
    }))
}
