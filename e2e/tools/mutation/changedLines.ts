import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'

/** Lines that differ from those of a commit, as Stryker takes them (`a.ts:3-5`), in files that the globs name. Of a file that moved: those that changed on the way. */
export function changedLines(commit: string, globs: readonly string[], root: string): string[] {
  const diff = execFileSync('git', ['diff', '--unified=0', '--find-renames', '--no-ext-diff', commit], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  return parseDiff(diff)
    .filter(({ file }) => isNamed(file, globs))
    .map(({ file, first, last }) => `${file}:${first}-${last}`)
}

export type ChangedLines = { file: string; first: number; last: number }

/** Added and replaced lines of a diff without context; from 1, the last included. */
export function parseDiff(diff: string): ChangedLines[] {
  const found: ChangedLines[] = []
  let file: string | undefined
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) file = undefined
    else if (file === undefined) file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1]
    const [, start = '', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (file !== undefined && start !== '' && count !== '0') {
      found.push({ file, first: Number(start), last: Number(start) + Number(count) - 1 })
    }
  }
  return found
}

/** Globs that begin with `!` take out what others name. */
export function isNamed(file: string, globs: readonly string[]) {
  const isOut = (glob: string) => glob.startsWith('!')
  return (
    globs.some((glob) => !isOut(glob) && matchesGlob(file, glob)) &&
    !globs.some((glob) => isOut(glob) && matchesGlob(file, glob.slice(1)))
  )
}
