import { ENTRY_POINTS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { isAddressEqual } from 'viem/utils'
import { domainFields } from '../eip712/domain.ts'
import type { TypedData } from '../eip712/parseTypedData.ts'
import { reject } from '../eip712/reject.ts'
import { hasMember, type Member } from '../eip712/structTypes.ts'
import { carriesCall } from './carriesCall.ts'

const NEXT = 'Send a transaction instead, which shows its effects.'

/** Another wallet may have delegated the account (EIP-7702). @throws SecureError INVALID_INPUT */
export function refuseOperations({ domain, types }: TypedData, account: string): void {
  const { contract } = domainFields(domain)
  for (const [name, members] of types) {
    if (isOfNetwork(members) || (contract === undefined && isPriced(members)))
      reject('A transaction is not signed as data.', NEXT)
    if (contract === undefined && hasMember(members, FOREIGN_ACCOUNT, /./))
      reject('An account is not given to another one by signed data.', NEXT)
    if (isOperation(members)) reject('An operation of a smart account (ERC-4337) is not signed as data.', NEXT)
    if (isDelegation(members)) reject('A delegation of the whole account is not signed as data.', NEXT)
    if (isAuthorization(name, members)) reject('An authorization of EIP-7702 is not signed as data.', NEXT)
  }
  if (contract === undefined) return
  if (isPrecompile(contract) && carriesCall(types)) reject('A call by the network itself is not signed as data.', NEXT)
  const isFor = (address: string) => isAddressEqual(contract as `0x${string}`, address as `0x${string}`)
  if (ENTRY_POINTS.some(isFor)) reject('Data for the EntryPoint of ERC-4337 is not signed.', NEXT)
  if (isFor(account)) reject('Data for your own account as its contract is not signed.', NEXT)
}

/** Transaction type 0x71. https://docs.zksync.io/zksync-protocol/era-vm/transactions/transaction-lifecycle */
function isOfNetwork(members: readonly Member[]): boolean {
  return hasMember(members, /^(?:tx_?type|gas_?per_?pub_?data.*|factory_?deps|paymaster_?input)$/i, /./)
}

const PRICE = /^(?:gas_?price|max_?(?:priority_?)?fee_?per_?gas|gas_?limit|storage_?limit|tip)$/i

function isPriced(members: readonly Member[]): boolean {
  const hasPrice = hasMember(members, PRICE, /int/)
  return hasPrice && hasMember(members, /nonce/i, /int/) && hasMember(members, /^(?:to|from|value|amount)$/i, /./)
}

/** Claims a native account of Substrate. https://docs.astar.network/docs/build/substrate/unified-accounts */
const FOREIGN_ACCOUNT = /^(?:substrate|native|ss58|polkadot)_?(?:address|account)$/i

/** Makes any call. https://docs.moonbeam.network/builders/pallets-precompiles/precompiles/call-permit/ */
function isPrecompile(contract: string): boolean {
  const number = BigInt(contract)
  return number > 0n && number < 0x1_0000n
}

/** Account names in operations. Relayed calls (https://eips.ethereum.org/EIPS/eip-2771) name their signer `from` or `user`. */
const ACCOUNT = /^(?:sender|account|eoa|safe|wallet|smart_?(?:account|wallet))$/i
const GAS = /^(?:verificationGasLimit|preVerificationGas|accountGasLimits|paymasterAndData)$/

/** Includes variants such as `SafeOp`. https://eips.ethereum.org/EIPS/eip-4337#useroperation */
function isOperation(members: readonly Member[]): boolean {
  const isCounted = hasMember(members, ACCOUNT, /^address$/) && hasMember(members, /nonce|^seq/i, /^uint/)
  const isPaid = hasMember(members, GAS, /^(?:bytes|uint)/) || hasMember(members, /^entryPoint$/i, /^address$/)
  const isComplete =
    (isCounted || isPaid) && hasMember(members, /call_?data|initCode|paymasterAndData|accountGasLimits/i, /^bytes/)
  return (
    isComplete || hasMember(members, /user_?op(?:eration)?_?hash/i, /bytes32/) || hasMember(members, SESSION, /address/)
  )
}

const SESSION = /session_?validator/i

const HASH = /hash|root|digest/i

/** True for data that delegated code could accept as its own: not bound to a contract, or opaque to us and bound to an unknown contract. */
export function mayBeOperation({ domain, types }: TypedData, isKnown: (contract: string) => boolean): boolean {
  const { contract } = domainFields(domain)
  if (contract === undefined) return true
  if (isKnown(contract)) return false
  return [...types.values()].some(
    (members) => hasMember(members, HASH, /bytes32/) || hasMember(members, /./, /bytes(?!\d)/),
  )
}

/** ERC-7710 delegations. Vote delegations (https://eips.ethereum.org/EIPS/eip-5805) have neither member. */
function isDelegation(members: readonly Member[]): boolean {
  return hasMember(members, /^authority$/, /^bytes32$/) && hasMember(members, /^caveats$/, /\]/)
}

/** https://eips.ethereum.org/EIPS/eip-7702 lists chain, address and nonce; its signature is not typed data. */
function isAuthorization(name: string, members: readonly Member[]): boolean {
  const isNamed =
    /authori[sz]ation/i.test(name) ||
    hasMember(members, /^(?:contractAddress|codeAddress|implementation)$/, /^address$/)
  return (
    isNamed &&
    hasMember(members, /^chainId$/i, /^uint/) &&
    hasMember(members, /^nonce$/, /^uint/) &&
    hasMember(members, /./, /^address$/)
  )
}
