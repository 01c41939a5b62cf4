/** A wallet of the page with one address on one chain, which approves at once and signs nothing. */
export function benchWallet(address: string, chainId: number): string {
  return `(() => {
    const answers = {
      eth_accounts: ['${address}'],
      eth_requestAccounts: ['${address}'],
      eth_chainId: '0x${chainId.toString(16)}',
      wallet_switchEthereumChain: null,
    }
    const provider = {
      on() { return provider },
      removeListener() { return provider },
      async request({ method }) {
        if (!Object.hasOwn(answers, method)) throw Object.assign(new Error('not of this wallet'), { code: 4200 })
        return answers[method]
      },
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = Object.freeze({ uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Bench Wallet', icon, rdns: 'test.airlock.bench' })
    const detail = Object.freeze({ info, provider })
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', say)
    say()
  })()`
}
