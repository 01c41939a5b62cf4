import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { openableLink } from '@airlock/protocol/text/walletLink'
import type { AppKit } from '../types/AppKit.ts'

type Choice = { id: string; isCode: boolean; namespace?: ChainNamespace | undefined }

/** @param onLink called on phones @returns also if the visitor closes the modal @throws AirlockError */
export async function connectByButton(
  kit: AppKit,
  { id, isCode, namespace }: Choice,
  onLink: (link: string | undefined) => void,
): Promise<void> {
  const params = namespace && { namespace }
  if (isCode) return openCode(kit, params)
  const controller = new AbortController()
  const stop = kit.wallets.subscribe(() => {
    const attempt = kit.wallets.attempt()
    if (attempt.status !== 'pairing' || attempt.wallet.id !== id || attempt.uri === undefined) return
    const link = openableLink(attempt.link?.app ?? attempt.link?.web)
    if (link !== undefined && matchMedia('(pointer: coarse)').matches) onLink(link)
    else controller.abort()
  })
  try {
    await kit.wallets.connect(id, { ...params, signal: controller.signal })
  } catch (error) {
    // An operator may show pairings only in the modal.
    if (!controller.signal.aborted && (error as AirlockError).name !== 'UNSUPPORTED_METHOD') throw error
    stop()
    await openCode(kit, params)
  } finally {
    stop()
  }
}

async function openCode(kit: AppKit, params: { namespace: ChainNamespace } | undefined): Promise<void> {
  const before = kit.getAccount(params?.namespace).caipAddress
  await kit.open({ view: 'ConnectingWalletConnectBasic', ...params })
  await new Promise<void>((resolve) => {
    const check = () => {
      const { isConnected, caipAddress } = kit.getAccount(params?.namespace)
      if (kit.getState().open && !(isConnected && caipAddress !== before)) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [kit.subscribeState(check), kit.subscribeAccount(check)]
    check()
  })
}
