import { execFileSync } from 'node:child_process'

/** The last commit before the rule was checked. */
const SINCE = '24c5386ed68bdfec5c39ed3551449b529b461454'
const MAX_LENGTH = 60
/** `area: what changes`, the area in one word. */
const SUBJECT = /^[a-z][A-Za-z0-9-]*: \S/

/**
 * Without git, or with a history that is cut off before `since`, there is nothing to look at.
 *
 * @param {string} root
 * @param {string} since a commit; those after it are looked at, but for merges
 * @returns {string[]} problems
 */
export function checkCommits(root, since = SINCE) {
  return subjects(root, since).flatMap(([hash, subject]) => {
    const commit = `${hash} "${subject}"`
    if (subject.length > MAX_LENGTH) return [`${commit} has ${subject.length} characters, ${MAX_LENGTH} are allowed.`]
    return SUBJECT.test(subject) ? [] : [`${commit} does not begin with an area, such as "send: ".`]
  })
}

/** @param {string} root @param {string} since */
function subjects(root, since) {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
  } catch {
    return []
  }
}
