import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Options = {
  root: string
  releases: string
}

const STALE_COPY_MS = 3_600_000

/** Stores the SDK's files for later images, because sites pin `/v/<version>/`. @throws Error if the volume is not writable */
export function archiveReleases({ root, releases }: Options): void {
  removeStaleCopies(releases)
  for (const version of readdirSync(join(root, 'v'))) {
    const stored = join(releases, version)
    if (existsSync(stored)) continue
    let copy: string | undefined
    try {
      // Temporary until complete, because several servers may start on one volume.
      copy = mkdtempSync(join(releases, `.${version}-`))
      cpSync(join(root, 'v', version), copy, { recursive: true })
      makeReadable(copy)
      renameSync(copy, stored)
    } catch (cause) {
      // A restarting server must not fill the volume.
      if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
      if (!existsSync(stored)) throw unwritable(releases, cause)
    }
  }
}

function unwritable(releases: string, cause: unknown) {
  const { code = '' } = cause as NodeJS.ErrnoException
  const isFull = ['ENOSPC', 'EDQUOT'].includes(code)
  const next = isFull ? 'Free space there, or enlarge the volume.' : "Mount a volume there that the server's user owns."
  return new Error(`AIRLOCK_RELEASES: ${releases} cannot be written (${code}). ${next}`, { cause })
}

/** `mkdtemp` folders are private, and copied files keep the image's modes. */
function makeReadable(copy: string): void {
  chmodSync(copy, 0o755)
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

/** Ignores an unreadable volume, which writing reports. */
function removeStaleCopies(releases: string): void {
  try {
    for (const name of readdirSync(releases)) {
      const path = join(releases, name)
      // Another server may be copying.
      if (/^\.\d/.test(name) && Date.now() - lstatSync(path).mtimeMs > STALE_COPY_MS) rmSync(path, { recursive: true })
    }
  } catch {}
}
