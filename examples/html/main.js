import { createAppKit } from './airlock/index.js'
import { arbitrum, base } from './airlock/networks.js'

const appKit = createAppKit({
  frameUrl: '{{FRAME_URL}}',
  networks: [base, arbitrum],
  metadata: { name: 'HTML' },
})

const output = document.querySelector('#account')
appKit.subscribeAccount(({ address }) => {
  if (output) output.textContent = address ? `${address} on ${appKit.getCaipNetwork()?.name ?? 'another network'}` : ''
})
