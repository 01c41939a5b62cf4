/** Ids stand in front of a title: `'[S2.10] …'`, `'[S2.2:Account] [T38] …'`. */
const TITLE = /(['"`])((?:\[[ST]\d+(?:\.\d+)?(?::[^\]\n]+)?\]\s*)+)/g
const ID = /\[([ST]\d+(?:\.\d+)?)(?::([^\]\n]+))?\]/g

/**
 * The ids that a test file's titles claim.
 *
 * @param {string} source
 * @returns {{ id: string, part: string }[]} `part` is empty for a claim of the whole
 */
export function claimsOf(source) {
  return [...source.matchAll(TITLE)].flatMap(([, , ids]) =>
    [...ids.matchAll(ID)].map(([, id, part = '']) => ({ id, part })),
  )
}
