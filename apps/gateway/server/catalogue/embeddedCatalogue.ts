import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEntry } from '@airlock/protocol/gateway/answers/wallets'
import { imageType } from '../images/imageType.ts'
import type { Catalogue } from './Catalogue.ts'
import { findWallets } from './findWallets.ts'

const ID = /^[0-9a-f]{32}$/

/** @param root folder with `wallets.json` and `images/` @throws Error if it is missing or invalid */
export function embeddedCatalogue(root: string): Catalogue {
  const stored = JSON.parse(readFileSync(join(root, 'wallets.json'), 'utf8')) as unknown[]
  const wallets = stored.flatMap(parseEntry)
  if (wallets.length !== stored.length) throw new Error(`${root}/wallets.json has entries that are not valid`)
  return {
    wallets: async (query) => findWallets(wallets, query),
    async image(id) {
      if (!ID.test(id)) return undefined
      const bytes = await readFile(join(root, 'images', `${id}.webp`)).catch(() => undefined)
      const type = bytes && imageType(bytes)
      return bytes && type && { bytes: new Uint8Array(bytes), type }
    },
  }
}
