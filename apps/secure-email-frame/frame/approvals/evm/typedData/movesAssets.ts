import { type Struct, structsOf, type Value } from '../eip712/values.ts'

const RECIPIENT =
  /^(?:to|dst|dest|destination|recipient|receiver|beneficiary|payee|new_?owner)(?:_?(?:address|account|user))?$/i
const AMOUNT = /^(?:value|wad|qty|quantity|shares|assets|tokens|(?:\w+_)?amounts?|\w+Amounts?)$/
const ITEM = /^(?:token_?|nft_?|item_?)?ids?$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Returns `true` for structs that name another recipient with an amount or item. Anyone with the signature may submit the transfer. */
export function movesAssets(message: Struct, account: string): boolean {
  return structsOf(message).some(
    ({ members }) =>
      members.some(({ name, value }) => RECIPIENT.test(name) && isForOther(value, account)) &&
      members.some(({ name, value }) => (AMOUNT.test(name) && isAmount(value)) || (ITEM.test(name) && isItem(value))),
  )
}

/** Some dapps write an address as text, in any casing. */
function isForOther(value: Value, account: string): boolean {
  if (value.kind === 'list') return value.items.some((item) => isForOther(item, account))
  const isAddress = value.kind === 'address' || (value.kind === 'string' && ADDRESS.test(value.value))
  return isAddress && value.value.toLowerCase() !== account.toLowerCase()
}

function isAmount(value: Value): boolean {
  if (value.kind === 'list') return value.items.some(isAmount)
  if (value.kind === 'integer') return value.value > 0n
  return value.kind === 'string' && /^[\d.,]*[1-9]/.test(value.value)
}

/** Collections have an item 0. */
function isItem(value: Value): boolean {
  return value.kind === 'list' ? value.items.some(isItem) : value.kind === 'integer'
}
