import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { SecureError } from '../errors/SecureError.ts'
import type { OpenUser } from '../keys/KeyClient.ts'
import type { Read } from '../rpc/createReads.ts'
import { exactDescription } from './messages/exactDescription.ts'
import { uncheckedFacts } from './shared/accountCode.ts'
import { type ChainTexts, chainMetadata } from './shared/chains.ts'
import type { ApprovalCall, Description } from './shared/types.ts'
import type { Sponsor } from './sponsor/createSponsor.ts'

type Input = {
  accounts: OpenUser['addresses']
  recipients: readonly string[]
  read: Read
  knownContracts: KnownContracts
  texts: ChainTexts
  primaryNames?: SecureSettings['primaryNames']
  sponsor?: Sponsor | undefined
  keepers?: AllowanceKeepers | undefined
  language?: string
  descriptors?: FindDescriptor | undefined
}

/** Uses only the raw request. @throws SecureError if it cannot be shown exactly as it would be signed */
export async function describeRequest(call: ApprovalCall, input: Input): Promise<Description> {
  const { accounts, recipients, read, knownContracts, texts, descriptors } = input
  const { method, site } = call
  const created = exactDescription(await describe())
  const isVouchedFor = site.trust === 'allowed'
  return isVouchedFor ? created : { ...created, warnings: [...created.warnings, 'unverifiedSite'] }

  async function describe(): Promise<Description> {
    if (method.startsWith('solana_')) return describeSolana()
    const { chainId } = call
    if (typeof chainId !== 'number') throw new SecureError('INVALID_INPUT', { message: 'Invalid chainId' })
    const params = Array.isArray(call.params) ? call.params : []
    const from = accounts.eip155
    const { name: chainName, symbol } = chainMetadata(chainId, texts)
    switch (method) {
      case 'personal_sign': {
        refuseOtherAccount(params[1], from)
        const { describeMessage, rejectHashForContract } = await import('./messages/describeMessage.ts')
        const unread = await rejectHashForContract(params, { chainId, account: from, read })
        const created = describeMessage(params, site, Date.now())
        const { fields, warnings } = uncheckedFacts(unread, texts)
        return { ...created, fields: [...created.fields, ...fields], warnings: [...created.warnings, ...warnings] }
      }
      case 'eth_signTypedData_v4':
        refuseOtherAccount(params[0], from)
        return (await import('./evm/typedData/describeTypedData.ts')).describeTypedData(params, {
          chainId,
          account: from,
          now: Date.now(),
          read,
          knownContracts,
          texts,
          descriptors,
        })
      case 'airlock_claimName': {
        const { describeClaimName } = await import('./messages/describeClaimName.ts')
        return describeClaimName(params, { account: from, primaryNames: input.primaryNames, now: Date.now() })
      }
      case 'airlock_takeBackAccount': {
        const { describeTakeBack } = await import('./evm/calls/describeTakeBack.ts')
        const { sponsor } = input
        return describeTakeBack({ chainId, from, read, chainName, symbol, recipients, knownContracts, sponsor })
      }
      case 'eth_sendTransaction':
      case 'wallet_sendCalls': {
        const { describeSending } = await import('./evm/calls/describeSending.ts')
        const common = { chainId, from, read, chainName, symbol, recipients, knownContracts, descriptors }
        return describeSending(call, { ...common, sponsor: input.sponsor })
      }
      case 'wallet_grantPermissions':
      case 'wallet_revokePermissions': {
        const common = { chainId, from, read, chainName, symbol, recipients, knownContracts, descriptors }
        const { describePermission } = await import('./evm/keeper/describePermission.ts')
        return describePermission(call, { ...common, keepers: input.keepers, language: input.language ?? 'en' })
      }
      default:
        // Operations of a dapp name their own fees and payer.
        throw new SecureError('NOT_CONFIGURED', { message: 'This wallet does not offer that.' })
    }
  }

  async function describeSolana(): Promise<Description> {
    const { describeSolanaMessage, describeSolanaTransactions } = await import('./solana/describeSolana.ts')
    const account = accounts.solana
    if (method === 'solana_signMessage') return describeSolanaMessage(call.params, { account, site, now: Date.now() })
    const { isBoundToNetwork } = await import('./solana/isBoundToNetwork.ts')
    const isBound = await isBoundToNetwork(call, read)
    return describeSolanaTransactions(call.params, { account, chainId: call.chainId, isBound, recipients })
  }
}

function refuseOtherAccount(named: unknown, account: string): void {
  if (named === undefined || String(named).toLowerCase() === account.toLowerCase()) return
  throw new SecureError('INVALID_INPUT', { rpc: 4_100, message: 'A different account is signed in.' })
}
