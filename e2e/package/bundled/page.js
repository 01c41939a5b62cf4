import { createAppKit } from '@airlock/sdk'
import { base } from '@airlock/sdk/networks'

const query = new URLSearchParams(location.search)
const customRpcUrls = JSON.parse(query.get('rpc'))
const appKit = createAppKit({ frameUrl: query.get('wallet'), networks: [base], customRpcUrls })

appKit.subscribeAccount(({ address }) => {
  document.querySelector('output').textContent = address ?? 'disconnected'
})
document.querySelector('button').addEventListener('click', () => appKit.open())
