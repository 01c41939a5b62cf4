import './scriptPage.css'

type Provider = {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): unknown
}
type Announcement = { info: { uuid: string; name: string; rdns: string }; provider: Provider }

const OWN_RDNS = 'airlock'
const found = new Map<string, Announcement>()
const part = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element
const list = part<HTMLSelectElement>('wallets')
let chosen: Provider | undefined
let account: string | undefined

addEventListener('eip6963:announceProvider', (event) => {
  const { detail } = event as CustomEvent<Announcement>
  if (found.has(detail.info.uuid)) return
  found.set(detail.info.uuid, detail)
  const option = new Option(detail.info.name, detail.info.uuid)
  list.add(option)
  // Prefers our provider, which reaches every other wallet.
  if (detail.info.rdns.includes(OWN_RDNS) && !detail.info.rdns.startsWith('test.')) list.value = detail.info.uuid
})
dispatchEvent(new Event('eip6963:requestProvider'))

part('connect').addEventListener('click', () => attempt(connect))
part('sign').addEventListener('click', () => attempt(sign))
part('send').addEventListener('click', () => attempt(send))

async function connect() {
  const provider = found.get(list.value)?.provider
  if (!provider) return showStatus('No wallet found on this page.')
  if (provider !== chosen) {
    provider.on('accountsChanged', (accounts) => show((accounts as string[])[0]))
    provider.on('chainChanged', (chainId) => showNetwork(chainId))
  }
  chosen = provider
  const [first] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
  show(first)
  showNetwork(await provider.request({ method: 'eth_chainId' }))
  showStatus('Connected')
}

async function sign() {
  const text = `0x${[...new TextEncoder().encode('Hello from a script tag')].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  showStatus(`Signed: ${await chosen?.request({ method: 'personal_sign', params: [text, account] })}`)
}

async function send() {
  const transaction = { from: account, to: account, value: '0x38d7ea4c68000' }
  showStatus(`Sent: ${await chosen?.request({ method: 'eth_sendTransaction', params: [transaction] })}`)
}

async function attempt(step: () => Promise<void>) {
  try {
    await step()
  } catch (cause) {
    const { code, message } = cause as { code?: number; message?: string }
    showStatus(code === 4001 ? 'Declined' : `Failed: ${message ?? String(cause)}`)
  }
}

function show(address: string | undefined) {
  account = address
  part('account').textContent = address ?? 'none'
  for (const id of ['sign', 'send']) part<HTMLButtonElement>(id).disabled = address === undefined
}

function showNetwork(chainId: unknown) {
  part('network').textContent = String(Number(chainId))
}

function showStatus(text: string) {
  part('log').textContent = text
}
