import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Options = {
  /** The folder of the built frame, with the SDK of its version below `v/`. */
  root: string
  /** A volume that outlives the image. */
  releases: string
}

/** Age beyond which a partial copy belongs to no server that is still starting. */
const STALE_COPY_MS = 3_600_000

/**
 * Copies the SDK's files into the volume, so that the next image serves them too: sites are pinned to `/v/<version>/`. A version that
 * is there already stays as it is. Partial copies of stopped servers are removed.
 *
 * @throws Error for a volume that cannot be written
 */
export function keepReleases({ root, releases }: Options): void {
  removeStaleCopies(releases)
  for (const version of readdirSync(join(root, 'v'))) {
    const kept = join(releases, version)
    if (existsSync(kept)) continue
    try {
      // Under another name until it is whole: several servers may start on one volume, and any of them may be stopped.
      const copy = mkdtempSync(join(releases, `.${version}-`))
      cpSync(join(root, 'v', version), copy, { recursive: true })
      makeReadable(copy)
      try {
        renameSync(copy, kept)
      } catch (cause) {
        rmSync(copy, { recursive: true })
        if (!existsSync(kept)) throw cause
      }
    } catch (cause) {
      throw unwritable(releases, cause)
    }
  }
}

function unwritable(releases: string, cause: unknown) {
  const { code } = cause as NodeJS.ErrnoException
  return new Error(
    `AIRLOCK_RELEASES: ${releases} cannot be written (${code}). Mount a volume there that the server's user owns.`,
    { cause },
  )
}

/** Makes a copy readable to servers of other users: `mkdtemp` creates a private folder, and copied files keep the modes of the image. */
function makeReadable(copy: string): void {
  chmodSync(copy, 0o755)
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

/** A volume that cannot be read is reported where a copy is written to it. */
function removeStaleCopies(releases: string): void {
  try {
    for (const name of readdirSync(releases)) {
      const path = join(releases, name)
      // Another server may be copying right now.
      if (/^\.\d/.test(name) && Date.now() - lstatSync(path).mtimeMs > STALE_COPY_MS) rmSync(path, { recursive: true })
    }
  } catch {}
}
