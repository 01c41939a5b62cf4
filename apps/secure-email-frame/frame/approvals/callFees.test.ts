import { type Hex, numberToHex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { FROM, node, TO } from '../testing/callsNode.ts'
import { describeCalls } from './describeCalls.ts'

test('[T84] what a rollup takes for data is in the fee that is shown, at each speed', async () => {
  const given = { from: FROM, chainName: 'Base', symbol: 'ETH', recipients: [TO], knownContracts: {} }
  const calls = [{ to: TO, data: '0x' as Hex, value: 1n }]
  const { offers } = await describeCalls(calls, {
    ...given,
    chainId: 8_453,
    read: node({ eth_call: numberToHex(parseEther('0.5'), { size: 32 }) }),
  })
  expect(offers.map(({ fee }) => fee?.most)).toEqual(['1.01 ETH', '1.01 ETH'])
})
