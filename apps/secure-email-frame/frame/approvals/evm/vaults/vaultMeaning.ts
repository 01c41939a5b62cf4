import {
  type AbiFunction,
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import type { Amount, Field } from '../../shared/types.ts'
import { readToken } from '../amounts/readToken.ts'
import type { DecodeContext, DecodedCall } from '../meanings/DecodedCall.ts'
import type { Known } from '../meanings/knownContracts.ts'
import { addressField, amountField, EMPTY, isMine } from '../meanings/meaningParts.ts'
import { isVaultCall } from './vaultSelectors.ts'

/** https://eips.ethereum.org/EIPS/eip-4626 */
const ABI = parseAbi([
  'function asset() view returns (address)',
  'function previewDeposit(uint256) view returns (uint256)',
  'function previewMint(uint256) view returns (uint256)',
  'function previewWithdraw(uint256) view returns (uint256)',
  'function previewRedeem(uint256) view returns (uint256)',
  'function deposit(uint256 assets, address receiver)',
  'function mint(uint256 shares, address receiver)',
  'function withdraw(uint256 assets, address receiver, address owner)',
  'function redeem(uint256 shares, address receiver, address owner)',
])

type View = Extract<(typeof ABI)[number], { stateMutability: 'view' }>['name']
type VaultCall = { name: 'deposit' | 'mint' | 'withdraw' | 'redeem'; amount: bigint; receiver: string; owner?: string }

const PREVIEWS = {
  deposit: 'previewDeposit',
  mint: 'previewMint',
  withdraw: 'previewWithdraw',
  redeem: 'previewRedeem',
} as const

/** An unknown contract could estimate anything, so its receipts do not count. @returns undefined for other calls */
export async function vaultMeaning(
  { to, data }: { to: string; data: Hex },
  known: Known | undefined,
  input: DecodeContext,
): Promise<DecodedCall | undefined> {
  if (!isVaultCall(data) || (known !== undefined && known.kind !== 'app' && known.kind !== 'token')) return undefined
  const call = readVaultCall(data)
  const asset = call && (await assetOf(to, input))
  if (call === undefined || asset === undefined) return undefined
  const { name, amount, receiver, owner } = call
  const [assets, shares] = [asset, to.toLowerCase()]
  const isIn = name === 'deposit' || name === 'mint'
  const isExactAssets = name === 'deposit' || name === 'withdraw'
  const isKnown = known !== undefined
  const preview = isKnown ? await view(to, PREVIEWS[name], [amount], input) : undefined
  const amountOf = (token: string, isExact: boolean): Amount | undefined => {
    const counted = isExact ? amount : preview
    return typeof counted === 'bigint' ? { token, unit: 'amount', amount: counted } : undefined
  }
  const [assetAmount, shareAmount] = [amountOf(assets, isExactAssets), amountOf(shares, !isExactAssets)]
  const [paid, received] = isIn ? [assetAmount, shareAmount] : [shareAmount, assetAmount]
  const isExactPayment = name === 'deposit' || name === 'redeem'
  const isOwnShare = owner === undefined || isMine(owner, input)
  const isForOther = !isMine(receiver, input)
  return {
    ...EMPTY,
    title: isIn ? 'vaultDeposit' : 'vaultWithdraw',
    fields: [
      ...(await amounts(isExactPayment ? 'pay' : 'payAbout', paid, input)),
      ...(isForOther ? [addressField('to', receiver)] : []),
      ...(owner === undefined || isOwnShare ? [] : [addressField('owner', owner)]),
      addressField('contract', to),
    ],
    warnings: [...(isForOther ? (['otherReceiver'] as const) : []), ...(isKnown ? [] : (['unknownCall'] as const))],
    pays: paid !== undefined && isOwnShare ? [paid] : [],
    previews: isKnown && received !== undefined && !isForOther ? [received] : [],
    ...(isForOther && { recipient: receiver }),
  }
}

async function amounts(name: Field['name'], amount: Amount | undefined, { text }: DecodeContext): Promise<Field[]> {
  return amount === undefined ? [] : [amountField(name, await text(amount))]
}

function readVaultCall(data: Hex): VaultCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ABI, data })
    // Older contracts ignore bytes behind the arguments, so only the exact encoding is described.
    if (encodeFunctionData({ abi: ABI as readonly AbiFunction[], functionName, args }) !== data) return undefined
    const [amount, receiver, owner] = args as readonly [bigint, string, string?]
    return { name: functionName as VaultCall['name'], amount, receiver, ...(owner !== undefined && { owner }) }
  } catch {
    return undefined
  }
}

async function assetOf(vault: string, input: DecodeContext): Promise<string | undefined> {
  const asset = await view(vault, 'asset', [], input)
  if (typeof asset !== 'string') return undefined
  const { read, chainId, contracts } = input
  const isToken = contracts.at(asset)?.decimals !== undefined || (await readToken(read, chainId, asset)).isKnown
  return isToken ? asset.toLowerCase() : undefined
}

async function view(to: string, functionName: View, args: readonly bigint[], { read, chainId }: DecodeContext) {
  const abi = ABI as readonly AbiFunction[]
  try {
    const data = encodeFunctionData({ abi, functionName, args })
    const response = await read(chainId, 'eth_call', [{ to, data }, 'latest'])
    return decodeFunctionResult({ abi, functionName, data: response as Hex }) as unknown
  } catch {
    return undefined
  }
}
