import { withoutComments } from '../check/readComments.mjs'

/** Ids precede a title: `'[S2.10] …'`, `'[S2.2:Account] [T38] …'`. A test that does not run claims nothing. */
const TITLE = /(?<=[([,]\s*)(?<!\.(?:todo|skip|fixme|fails)\(\s*)(['"`])((?:\[[ST]\d+(?:\.\d+)?(?::[^\]\n]+)?\]\s*)+)/g
const ID = /\[([ST]\d+(?:\.\d+)?)(?::([^\]\n]+))?\]/g

/**
 * @param {string} source
 * @returns {{ id: string, part: string }[]} `part` is empty for a claim of the whole
 */
export function claimsOf(source) {
  return [...withoutComments(source).matchAll(TITLE)].flatMap(([, , ids]) =>
    [...ids.matchAll(ID)].map(([, id, part = '']) => ({ id, part })),
  )
}
