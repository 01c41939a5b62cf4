import { formatUnits } from 'viem/utils'
import type { Fact, Warning } from '../../shared/types.ts'
import type { SolanaInstruction } from './parseTransaction.ts'
import { readFields } from './readFields.ts'
import { addressFact, amountFact, named, type SolanaMeaning, textFact, unknown } from './SolanaMeaning.ts'

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

/** Describes an instruction of the Token programs. https://docs.rs/spl-token/latest/spl_token/instruction/enum.TokenInstruction.html */
export function tokenMeaning(instruction: SolanaInstruction, account: string): SolanaMeaning {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const fields = readFields(data)
  /** The token program checks the decimals. */
  const checked = () => {
    const units = fields.u64()
    return { units, fact: amountFact('amount', formatUnits(units, fields.u8())) }
  }
  const unchecked = () => {
    const units = fields.u64()
    return { units, fact: amountFact('amount', `${units}`) }
  }
  switch (fields.u8()) {
    case 1:
      return named('InitializeAccount', initialized(first, second, third), instruction)
    case 16:
      return named('InitializeAccount2', initialized(first, second, fields.key()), instruction)
    case 18:
      return named('InitializeAccount3', initialized(first, second, fields.key()), instruction)
    case 3:
      return transferred({ amount: unchecked().fact, from: first, to: second }, ['unnamedToken'])
    case 12:
      return transferred({ amount: checked().fact, token: second, from: first, to: third })
    case 26:
      if (fields.u8() !== 1) return unknown(instruction, account)
      return transferred({ amount: checked().fact, token: second, from: first, to: third })
    case 4:
      return approved({ ...unchecked(), from: first, spender: second }, ['unnamedToken'])
    case 13:
      return approved({ ...checked(), token: second, from: first, spender: third })
    case 5:
      return { title: 'revoke', facts: [addressFact('contract', first)], warnings: [] }
    case 6:
      return authorityMeaning(first, fields.u8(), fields.u8() === 0 ? undefined : fields.key())
    case 7:
      return { title: 'mintTokens', facts: supply(unchecked().fact, first, 'to', second), warnings: ['unnamedToken'] }
    case 14:
      return { title: 'mintTokens', facts: supply(checked().fact, first, 'to', second), warnings: [] }
    case 8:
      return { title: 'burn', facts: supply(unchecked().fact, second, 'from', first), warnings: ['unnamedToken'] }
    case 15:
      return { title: 'burn', facts: supply(checked().fact, second, 'from', first), warnings: [] }
    case 9:
      return {
        title: 'closeAccount',
        facts: [addressFact('from', first), addressFact('to', second)],
        warnings: second === account ? [] : ['otherReceiver'],
        recipient: second,
      }
    case 10:
      return named('FreezeAccount', [addressFact('to', first)], instruction)
    case 11:
      return named('ThawAccount', [addressFact('to', first)], instruction)
    case 17:
      return named('SyncNative', [addressFact('from', first)], instruction)
    case 22:
      return named('InitializeImmutableOwner', [addressFact('from', first)], instruction)
    default:
      return unknown(instruction, account)
  }
}

type Address = string | undefined
type Transfer = { amount: Fact; token?: Address; from: Address; to: Address }

function transferred({ amount, from, to, ...given }: Transfer, warnings: Warning[] = []): SolanaMeaning {
  return {
    title: 'transferToken',
    facts: [amount, ...tokenFacts(given), addressFact('from', from), addressFact('to', to)],
    warnings,
    recipient: to,
  }
}

type Approval = { units: bigint; fact: Fact; token?: Address; from: Address; spender: Address }

function approved({ units, fact, from, spender, ...given }: Approval, warnings: Warning[] = []): SolanaMeaning {
  return {
    title: 'approve',
    facts: [fact, ...tokenFacts(given), addressFact('from', from), addressFact('spender', spender)],
    warnings: units >= UNLIMITED ? [...warnings, 'unlimited'] : warnings,
  }
}

function authorityMeaning(given: Address, kind: number, next: Address): SolanaMeaning {
  const type = AUTHORITIES[kind] ?? `${kind}`
  return {
    title: next === undefined ? 'removeAuthority' : 'authority',
    facts: [
      addressFact('contract', given),
      textFact('type', type),
      ...(next === undefined ? [] : [addressFact('to', next)]),
    ],
    warnings: next === undefined ? [] : ['unlimited'],
  }
}

const tokenFacts = (given: { token?: Address }) => ('token' in given ? [addressFact('contract', given.token)] : [])

const initialized = (created: Address, mint: Address, owner: Address) => [
  addressFact('to', created),
  addressFact('owner', owner),
  addressFact('contract', mint),
]

const supply = (amount: Fact, mint: Address, name: 'from' | 'to', held: Address) => [
  amount,
  addressFact('contract', mint),
  addressFact(name, held),
]
