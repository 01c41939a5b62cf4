import { type Address, decodeAbiParameters, type Hex, size, slice } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { READ_BOUNDED_CODE } from '../chain/readBoundedCode.ts'

export type ContractAnswer = (to: Address, data: Hex) => Hex | undefined

const HEAD = 28

export function fakeContracts(answer: ContractAnswer): RpcClient & { count: () => number } {
  let count = 0
  return {
    count: () => count,
    async request({ method, params }) {
      const [{ data }] = params as [{ data: Hex }]
      if (method !== 'eth_call' || !data.startsWith(READ_BOUNDED_CODE)) throw new Error('Not a bounded read')
      count += 1
      const [calls] = decodeAbiParameters([{ type: 'bytes' }], `0x${data.slice(READ_BOUNDED_CODE.length)}`)
      const parts: string[] = []
      for (let at = 0; at < size(calls); ) {
        const to = slice(calls, at, at + 20)
        const length = Number(slice(calls, at + 26, at + HEAD))
        const question = length === 0 ? '0x' : slice(calls, at + HEAD, at + HEAD + length)
        const max = Number(slice(calls, at + 24, at + 26))
        const found = answer(to, question)
        const bytes = found?.slice(2, 2 + max * 2) ?? ''
        parts.push(`${found === undefined ? '00' : '01'}${(bytes.length / 2).toString(16).padStart(4, '0')}${bytes}`)
        at += HEAD + length
      }
      return `0x01${parts.join('')}`
    },
  }
}
