import { createAppKit } from '@airlock/sdk'
import { arbitrum, base } from '@airlock/sdk/networks'
import { BrowserProvider } from 'ethers'
import { find } from './find.ts'

const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [base, arbitrum],
  metadata: { name: 'ethers' },
})

function show() {
  const { address, isConnected } = appKit.getAccount()
  find('section', 'account').hidden = !isConnected
  if (!isConnected) return
  find('p', 'address').textContent = `${address} on ${appKit.getCaipNetwork()?.name ?? 'another network'}`
}

async function sign() {
  const provider = appKit.getProvider('eip155')
  if (!provider) return
  // A new one each time: ethers keeps the first network that it saw.
  const signer = await new BrowserProvider(provider).getSigner()
  find('output', 'result').textContent = await signer.signMessage('Hello')
}

function run(task: () => Promise<unknown>) {
  task().catch((error) => {
    find('output', 'result').textContent = error.message
  })
}

appKit.subscribeAccount(show)
appKit.subscribeNetwork(show)
find('button', 'disconnect').onclick = () => run(() => appKit.disconnect())
find('button', 'sign').onclick = () => run(sign)
show()
