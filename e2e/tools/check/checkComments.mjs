import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readComments } from './readComments.mjs'

const FOLDERS = ['apps', 'build', 'e2e', 'packages']
const SOURCE = /\.(?:[cm]?[jt]sx?|css)$/
const NO_SOURCE = /(?:^|\/)(?:node_modules|dist|test-results)\//
const BEGINS_WITH_ID = /^\(?(?:S\d+(?:\.\d+)?|T\d+)\b/
/** A clause instead of the thing that it speaks of: "What was signed is sent" for "Signed transactions are sent". */
const BEGINS_WITH_CLAUSE = /^(?:What|Who|How)\b|[.!?]\s+(?:What|Who)\b/
const CITES_PAPER = /\b(?:design|behaviour|threats|house|audit|style|spec)(?:\.md)? §|\bshared\/\w+\.md\b/

/**
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkComments(root) {
  return FOLDERS.flatMap((folder) => sources(root, folder)).flatMap((file) =>
    readComments(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) => {
      if (BEGINS_WITH_ID.test(text)) return [`${file}:${line} begins with an id: write the subject first.`]
      if (BEGINS_WITH_CLAUSE.test(text)) return [`${file}:${line} begins a sentence with a clause: name the thing.`]
      return CITES_PAPER.test(text) ? [`${file}:${line} cites a paper that is not in the repository.`] : []
    }),
  )
}

function sources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
    .filter((file) => SOURCE.test(file) && !NO_SOURCE.test(file))
    .sort()
}
