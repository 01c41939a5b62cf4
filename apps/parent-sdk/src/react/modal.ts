import { onInstance } from '../page/instances.ts'
import type { AppKit } from '../types/AppKit.ts'

/**
 * The page's first instance, for code outside of components. `undefined` until it is created, and on a server.
 *
 * @example const openAccount = () => modal?.open({ view: 'Account' })
 */
export let modal: AppKit | undefined

onInstance((kit) => {
  modal = kit
})
