import { type ChainNamespace, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { ownNotice } from '../../../core/notices/notice.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { showLoading } from '../../../core/requests/showLoading.ts'
import { texts } from '../texts/texts.ts'

type Signer = { namespace: ChainNamespace; address: string }

/** @param remote its signing account comes first @throws AirlockError WALLET_INVALID_ANSWER for an account outside the session */
export async function completeSignIn(
  { store, clock, host }: Pick<Deps, 'store' | 'clock' | 'host'>,
  signed: SignedMessage[],
  remote: RemoteSession,
): Promise<void> {
  const signers = signed.map((one) => signerOf(one, remote))
  const toast = { notice: ownNotice(texts, 'noticeAuthenticating') }
  await showLoading({ store, clock }, toast, () =>
    host.completeSignIn({ signed, isSmartAccount: signers.some((one) => isSmartAccount(one, remote)) }),
  )
  for (const signer of signers.toReversed()) putFirst(signer, remote)
}

function putFirst(signer: Signer, { namespaces }: RemoteSession) {
  const isSigner = (account: string) => isSame(account, signer)
  namespaces[signer.namespace]?.accounts.sort((one, other) => Number(isSigner(other)) - Number(isSigner(one)))
}

function signerOf({ message }: SignedMessage, { namespaces }: RemoteSession): Signer {
  const data = parseSignIn(message)
  if (data === undefined) throw new AirlockError('WALLET_INVALID_ANSWER')
  const signer = { namespace: namespaceOf(data.chainId), address: data.accountAddress }
  const accounts = namespaces[signer.namespace]?.accounts ?? []
  if (!accounts.some((account) => isSame(account, signer))) throw new AirlockError('WALLET_INVALID_ANSWER')
  return signer
}

function isSmartAccount(signer: Signer, { user }: RemoteSession): boolean {
  return user?.accounts?.some(({ address, type }) => type === 'smartAccount' && isSame(address, signer)) ?? false
}

function isSame(account: string, { namespace, address }: Signer): boolean {
  return isSameAddress(namespace, account, address)
}
