import type { ConnectAttempt } from '@airlock/sdk'
import { renderSVG } from 'uqr'
import { appKit } from './appKit.ts'
import { button } from './button.ts'
import { find } from './find.ts'

const { wallets } = appKit
const section = find('section', 'attempt')

/** Shows how the connection proceeds, and the account. */
export function showConnection(): void {
  const draw = () => {
    const { isConnected, address = '' } = appKit.getAccount()
    find('section', 'wallets').hidden = isConnected
    section.replaceChildren(...(isConnected ? accountParts(address) : attemptParts(wallets.attempt())))
  }
  wallets.subscribe(draw)
  appKit.subscribeAccount(draw)
  draw()
}

function accountParts(address: string) {
  return [
    `${address} on ${appKit.getCaipNetwork()?.name ?? 'another network'} `,
    button('Disconnect', () => appKit.disconnect()),
  ]
}

function attemptParts(attempt: ConnectAttempt): (Node | string)[] {
  if (attempt.status === 'failed') return [attempt.error.message]
  if (attempt.status === 'idle' || attempt.status === 'connected') return []
  const cancel = button('Cancel', () => wallets.cancel())
  if (attempt.status !== 'pairing') return [`Continue in ${attempt.wallet.name}. `, cancel]
  return [...pairingParts(attempt), cancel]
}

/** The URI has the key of the pairing: show it only, and never log or store it. */
function pairingParts({ uri, link }: Extract<ConnectAttempt, { status: 'pairing' }>) {
  if (uri === undefined) return ['Loading the code… ']
  const svg = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`
  const code = Object.assign(new Image(280, 280), { src: svg, alt: 'QR code for your wallet' })
  const href = link?.app ?? link?.web
  return href === undefined
    ? [code]
    : [code, Object.assign(document.createElement('a'), { href, textContent: 'Open the wallet' })]
}
