import { afterEach, beforeEach, vi } from 'vitest'
import type { DiscoverOptions, Namespace } from '../types/Namespace.ts'
import type { FoundWallet } from '../types/wallets.ts'

export const throwing = () => {
  throw new Error('hostile')
}

export function testDiscovery(discover: Namespace['discover'], keys: readonly string[]) {
  let openModal = () => {}
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const key of keys) Reflect.deleteProperty(window, key)
  })
  return {
    start(options: Partial<DiscoverOptions> = {}) {
      const found: FoundWallet[] = []
      const onOpen = (listener: () => void) => {
        openModal = listener
      }
      discover({ enableEIP6963: true, enableInjected: true, enableStandard: true, onOpen, ...options }, (wallet) =>
        found.push(wallet),
      )
      return found
    },
    openModal: () => openModal(),
  }
}
