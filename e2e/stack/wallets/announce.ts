import type { TestWallet } from './types.ts'

export function announce({ provider, controls }: TestWallet, target: EventTarget = window): void {
  const detail = Object.freeze({ info: Object.freeze({ ...controls.info }), provider })
  const announceWallet = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', announceWallet)
  announceWallet()
}
