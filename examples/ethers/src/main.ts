import { createAppKit } from '@airlock/sdk'
import { arbitrum, base } from '@airlock/sdk/networks'
import { BrowserProvider } from 'ethers'

const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, arbitrum],
  metadata: { name: 'ethers' },
})

function show() {
  const { address, isConnected } = appKit.getAccount()
  part('section', 'account').hidden = !isConnected
  part('p', 'address').textContent = `${address} on ${appKit.getCaipNetwork()?.name}`
}

async function sign() {
  const provider = appKit.getProvider('eip155')
  if (!provider) return
  // A new one each time: ethers keeps the first network that it saw.
  const signer = await new BrowserProvider(provider).getSigner()
  part('output', 'result').textContent = await signer.signMessage('Hello')
}

appKit.subscribeAccount(show)
appKit.subscribeNetwork(show)
part('button', 'disconnect').onclick = () => appKit.disconnect()
part('button', 'sign').onclick = () =>
  sign().catch((error) => {
    part('output', 'result').textContent = error.message
  })
show()

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, id: string): HTMLElementTagNameMap[Name] {
  return document.querySelector(`${name}#${id}`) as HTMLElementTagNameMap[Name]
}
