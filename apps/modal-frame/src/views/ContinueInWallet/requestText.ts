import { foreignText } from '@airlock/protocol/foreignText'
import type { MessageKey } from '../../ui/messages/en.ts'
import type { Translate } from '../../ui/messages/MessagesProvider.tsx'

const TEXTS: Readonly<Record<string, MessageKey>> = {
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

/** What a request asks of a person, in plain words; the method's name where there are none. */
export function requestText(t: Translate, method: string): string {
  const key = Object.hasOwn(TEXTS, method) ? TEXTS[method] : undefined
  return key === undefined ? t('requestOther', { method: foreignText(method) ?? '?' }) : t(key)
}
