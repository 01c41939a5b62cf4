import { realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** https://semver.org */
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/
/** Suffixes of the files that `serveStatic` may send instead of one. */
const ENCODED = ['', '.br', '.zst', '.gz']

const isVersion = (name: string) => VERSION.test(name)

/**
 * Returns `true` for a file of a whole release: not of a copy that is being made, nor a link out of its folder.
 *
 * @param path Relative to the folder, as the URL spells it.
 */
export function isReleaseFile(releases: string, path: string): boolean {
  const names = path.split('/')
  if (!isVersion(names[0] ?? '') || names.some((name) => name === '' || name.startsWith('.'))) return false
  try {
    const root = realpathSync(releases)
    return ENCODED.every((ending) => {
      const file = join(releases, path) + ending
      const stats = statSync(file, { throwIfNoEntry: ending === '' })
      return (
        stats === undefined || (stats.isFile() && isVersion(relative(root, realpathSync(file)).split(sep)[0] ?? ''))
      )
    })
  } catch {
    return false
  }
}
