import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTokenList, type TokenOfList } from './parseTokenList.ts'

export type BundledTokens = {
  tokens: readonly TokenOfList[]
  nativeImages: ReadonlyMap<number, string>
}

/** @param root folder with `tokens/eip155-<chain>.json` @throws Error if a list or token is invalid */
export function bundledTokens(root: string): BundledTokens {
  const folder = join(root, 'tokens')
  const nativeImages = new Map<number, string>()
  const tokens = readdirSync(folder).flatMap((file) => {
    const [, reference] = /^eip155-(\d+)\.json$/.exec(file) ?? []
    if (reference === undefined) return []
    const stored = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tokens: unknown[]; nativeImageId?: string }
    const parsed = parseTokenList(stored)
    if (parsed?.length !== stored.tokens.length) throw new Error(`${join(folder, file)} has tokens that are not valid`)
    if (stored.nativeImageId !== undefined) nativeImages.set(Number(reference), stored.nativeImageId)
    return parsed
  })
  return { tokens, nativeImages }
}
