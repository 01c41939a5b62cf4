import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { formatUnits } from 'viem/utils'
import type { Field, Warning } from '../../shared/types.ts'
import { addressField, amountField, type DecodedInstruction, named, textField, unknown } from './DecodedInstruction.ts'
import type { SolanaInstruction } from './parseTransaction.ts'
import { readFields } from './readFields.ts'

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const UNLIMITED = 2n ** 63n - 1n
/** https://docs.rs/spl-token-2022/latest/spl_token_2022/instruction/enum.AuthorityType.html */
const AUTHORITIES = [
  'MintTokens',
  'FreezeAccount',
  'AccountOwner',
  'CloseAccount',
  'TransferFeeConfig',
  'WithheldWithdraw',
  'CloseMint',
  'InterestRate',
  'PermanentDelegate',
  'ConfidentialTransferMint',
  'TransferHookProgramId',
]

/** https://docs.rs/spl-token/latest/spl_token/instruction/enum.TokenInstruction.html */
export function tokenMeaning(instruction: SolanaInstruction, account: string): DecodedInstruction {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const fields = readFields(data)
  /** The token program checks the decimals. */
  const checked = (mint: Address) => {
    const units = fields.u64()
    const amount = formatUnits(units, fields.u8())
    return { units, field: amountField('amount', mint === undefined ? amount : `${amount} (${shortenAddress(mint)})`) }
  }
  const unchecked = () => {
    const units = fields.u64()
    return { units, field: amountField('amount', `${units}`) }
  }
  switch (fields.u8()) {
    case 1:
      return named('InitializeAccount', initialized(first, second, third), instruction)
    case 16:
      return named('InitializeAccount2', initialized(first, second, fields.key()), instruction)
    case 18:
      return named('InitializeAccount3', initialized(first, second, fields.key()), instruction)
    case 3:
      return transferred({ amount: unchecked().field, from: first, to: second }, ['unnamedToken'])
    case 12:
      return transferred({ amount: checked(second).field, token: second, from: first, to: third })
    case 26:
      if (fields.u8() !== 1) return unknown(instruction, account)
      return transferred({ amount: checked(second).field, token: second, from: first, to: third })
    case 4:
      return approved({ ...unchecked(), from: first, spender: second }, ['unnamedToken'])
    case 13:
      return approved({ ...checked(second), token: second, from: first, spender: third })
    case 5:
      return { title: 'revoke', fields: [addressField('contract', first)], warnings: [] }
    case 6:
      return authorityMeaning(first, fields.u8(), fields.u8() === 0 ? undefined : fields.key())
    case 7:
      return { title: 'mintTokens', fields: supply(unchecked().field, first, 'to', second), warnings: ['unnamedToken'] }
    case 14:
      return { title: 'mintTokens', fields: supply(checked(first).field, first, 'to', second), warnings: [] }
    case 8:
      return { title: 'burn', fields: supply(unchecked().field, second, 'from', first), warnings: ['unnamedToken'] }
    case 15:
      return { title: 'burn', fields: supply(checked(second).field, second, 'from', first), warnings: [] }
    case 9:
      return {
        title: 'closeAccount',
        fields: [addressField('from', first), addressField('to', second)],
        warnings: second === account ? [] : ['otherReceiver'],
        recipient: second,
      }
    case 10:
      return named('FreezeAccount', [addressField('to', first)], instruction)
    case 11:
      return named('ThawAccount', [addressField('to', first)], instruction)
    case 17:
      return named('SyncNative', [addressField('from', first)], instruction)
    case 22:
      return named('InitializeImmutableOwner', [addressField('from', first)], instruction)
    default:
      return unknown(instruction, account)
  }
}

type Address = string | undefined
type Transfer = { amount: Field; token?: Address; from: Address; to: Address }

function transferred({ amount, from, to, ...input }: Transfer, warnings: Warning[] = []): DecodedInstruction {
  return {
    title: 'transferToken',
    fields: [amount, ...tokenFacts(input), addressField('from', from), addressField('to', to)],
    warnings,
    recipient: to,
  }
}

type Approval = { units: bigint; field: Field; token?: Address; from: Address; spender: Address }

function approved({ units, field, from, spender, ...input }: Approval, warnings: Warning[] = []): DecodedInstruction {
  return {
    title: 'approve',
    fields: [field, ...tokenFacts(input), addressField('from', from), addressField('spender', spender)],
    warnings: units >= UNLIMITED ? [...warnings, 'unlimited'] : warnings,
  }
}

function authorityMeaning(input: Address, kind: number, next: Address): DecodedInstruction {
  const type = AUTHORITIES[kind] ?? `${kind}`
  return {
    title: next === undefined ? 'removeAuthority' : 'authority',
    fields: [
      addressField('contract', input),
      textField('type', type),
      ...(next === undefined ? [] : [addressField('to', next)]),
    ],
    warnings: next === undefined ? [] : ['unlimited'],
  }
}

const tokenFacts = (input: { token?: Address }) => ('token' in input ? [addressField('contract', input.token)] : [])

const initialized = (created: Address, mint: Address, owner: Address) => [
  addressField('to', created),
  addressField('owner', owner),
  addressField('contract', mint),
]

const supply = (amount: Field, mint: Address, name: 'from' | 'to', account: Address) => [
  amount,
  addressField('contract', mint),
  addressField(name, account),
]
