import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Image } from './imageType.ts'

const CAIP_2 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

export type NetworkImages = (caipNetworkId: string) => Promise<Image | undefined>

export function networkImages(root: string): NetworkImages {
  return async (caipNetworkId) => {
    const [, namespace, reference] = CAIP_2.exec(caipNetworkId) ?? []
    if (namespace === undefined) return undefined
    const bytes = await readFile(join(root, 'networks', `${namespace}-${reference}.svg`)).catch(() => undefined)
    return bytes && { bytes: new Uint8Array(bytes), type: 'image/svg+xml' }
  }
}
