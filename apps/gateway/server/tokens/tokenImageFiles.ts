import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from '../images/imageType.ts'

const ID = /^[0-9a-f]{32}$/

export function tokenImageFiles(root: string): (id: string) => Promise<Image | undefined> {
  return async (id) => {
    if (!ID.test(id)) return undefined
    const bytes = await readFile(join(root, 'tokens/images', `${id}.svg`)).catch(() => undefined)
    return bytes && { bytes: new Uint8Array(bytes), type: 'image/svg+xml' }
  }
}
