import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Catalogue = {
  nativeImageId?: string
  tokens: readonly { chainId: number; address: string; extensions?: { imageId?: string } }[]
}

const FOLDER = fileURLToPath(new URL('../apps/gateway/catalogue/tokens/', import.meta.url))
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const QUERY = '?token-pictures'

/** Licence of the pictures, for the notices of a bundle; see `catalogue/NOTICE.md`. */
export const PICTURE_WORKS = [
  { name: '@web3icons/core', version: '4.0.49', licence: 'MIT', author: '0xa3k5', url: 'https://web3icons.io' },
] as const

/** The bundle serves them itself, so that no other origin chooses a picture. */
export function tokenPictures(): Plugin {
  let isBuild = false
  return {
    name: 'airlock:token-pictures',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    load(id) {
      if (!id.endsWith(QUERY)) return undefined
      // A server without a build has no pictures: letters stay.
      const ids = isBuild ? imageIds(readFileSync(id.slice(0, -QUERY.length), 'utf8')) : new Map<string, string>()
      for (const imageId of new Set(ids.values())) {
        const source = readFileSync(`${FOLDER}images/${imageId}.svg`)
        this.emitFile({ type: 'asset', fileName: fileOf(imageId), source })
      }
      const urls = [...ids].map(([asset, imageId]) => [asset, `/${fileOf(imageId)}`] as const)
      return `export const pictures = ${JSON.stringify(Object.fromEntries(urls))}`
    },
  }
}

const fileOf = (imageId: string) => `assets/tokens/${imageId}.svg`

export function imageIds(source: string): ReadonlyMap<string, string> {
  const listed = source.toLowerCase()
  const ids = new Map<string, string>()
  for (const file of readdirSync(FOLDER)) {
    const [, chain] = /^(eip155-\d+)\.json$/.exec(file) ?? []
    if (chain === undefined) continue
    const chainId = chain.replace('-', ':')
    const { nativeImageId, tokens }: Catalogue = JSON.parse(readFileSync(FOLDER + file, 'utf8'))
    if (nativeImageId !== undefined) ids.set(`${chainId}:${COIN}`, nativeImageId)
    for (const { address, extensions: { imageId } = {} } of tokens) {
      const asset = address.toLowerCase()
      if (imageId !== undefined && listed.includes(asset)) ids.set(`${chainId}:${asset}`, imageId)
    }
  }
  return ids
}
