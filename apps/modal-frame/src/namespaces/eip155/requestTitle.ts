import type { MessageKey } from '../../texts/messages.ts'

const TITLES: Readonly<Record<string, MessageKey>> = {
  personal_sign: 'requestMessage',
  eth_sign: 'requestMessage',
  eth_signTypedData: 'requestTypedData',
  eth_signTypedData_v1: 'requestTypedData',
  eth_signTypedData_v3: 'requestTypedData',
  eth_signTypedData_v4: 'requestTypedData',
  eth_sendTransaction: 'requestTransaction',
  eth_sendRawTransaction: 'requestTransaction',
  wallet_sendCalls: 'requestTransaction',
  eth_signTransaction: 'requestSignTransaction',
  wallet_switchEthereumChain: 'requestSwitch',
  wallet_addEthereumChain: 'requestAddNetwork',
}

export function requestTitle(method: string): MessageKey | undefined {
  return Object.hasOwn(TITLES, method) ? TITLES[method] : undefined
}
