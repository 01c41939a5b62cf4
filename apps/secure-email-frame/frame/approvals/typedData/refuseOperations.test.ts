import { describe, expect, test } from 'vitest'
import { type Data, describeData, ME, permit, TO, TOKEN } from '../../testing/typedData.ts'

describe('[T87] What an account could be made to obey is not signed as data', () => {
  const members = (text: string) =>
    text.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
  const word = `0x${'00'.repeat(32)}`
  const packed = members(
    'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
  )
  const operation06 = members(
    'address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData',
  )
  const delegation = members('address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt')
  const caveat = members('address enforcer,bytes terms')
  const OPERATION = 'An operation of a smart account (ERC-4337) is not signed as data.'
  const DELEGATION = 'A delegation of the whole account is not signed as data.'
  const AUTHORIZATION = 'An authorization of EIP-7702 is not signed as data.'

  test.each<[string, string, Data['types'], string]>([
    ['an operation of EntryPoint 0.7 and 0.8', 'PackedUserOperation', { PackedUserOperation: packed }, OPERATION],
    ['an operation of EntryPoint 0.6', 'UserOperation', { UserOperation: operation06 }, OPERATION],
    ['one under another name', 'Note', { Note: packed }, OPERATION],
    ['a delegation', 'Delegation', { Delegation: delegation, Caveat: caveat }, DELEGATION],
    [
      'an authorization',
      'Authorization',
      { Authorization: members('uint256 chainId,address address,uint256 nonce') },
      AUTHORIZATION,
    ],
  ])('%s is refused wherever it occurs, a value of it or none', async (_, primaryType, types, message) => {
    const empty = (type: string): unknown => {
      if (type.endsWith(']')) return []
      if (type === 'address') return TO
      return type === 'bytes32' ? word : type === 'bytes' ? '0x' : '0'
    }
    const value = Object.fromEntries((types[primaryType] ?? []).map(({ name, type }) => [name, empty(type)]))
    const outer = { Outer: [{ name: 'list', type: `${primaryType}[]` }] }
    const refused = {
      code: 'INVALID_INPUT',
      message,
      next: 'Send a transaction instead: it is shown for what it does.',
    }
    await expect(describeData({ ...permit(), types, primaryType, message: value })).rejects.toMatchObject(refused)
    for (const list of [[value], []]) {
      const data = { ...permit(), types: { ...types, ...outer }, primaryType: 'Outer', message: { list } }
      await expect(describeData(data)).rejects.toMatchObject(refused)
    }
  })

  test('an authorization under another name is refused by what it authorizes', async () => {
    for (const field of ['contractAddress', 'codeAddress', 'implementation']) {
      const types = { Note: members(`uint256 chainId,address ${field},uint64 nonce`) }
      const data = { ...permit(), types, primaryType: 'Note', message: { chainId: 1, [field]: TO, nonce: 0 } }
      await expect(describeData(data)).rejects.toThrow(AUTHORIZATION)
    }
  })

  test.each<[string, string, string]>([
    ['an operation', 'Note', 'address sender,uint256 nonce,bytes callData'],
    ['a delegation', 'Note', 'bytes32 authority,bytes32[] caveats'],
    ['an authorization', 'Authorization', 'uint256 chainId,address address,uint256 nonce'],
  ])('%s without one of its members is other data, and signed', async (_, name, text) => {
    const data = (list: string) => {
      const types = { [name]: members(list), Outer: [{ name: 'list', type: `${name}[]` }] }
      return { ...permit(), types, primaryType: 'Outer', message: { list: [] } }
    }
    await expect(describeData(data(text))).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const all = text.split(',')
    for (const left of all) {
      const fewer = all.filter((member) => member !== left)
      expect(await describeData(data(fewer.join(',')))).toMatchObject({ title: 'signData' })
    }
  })

  test.each([
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  ])('anything for the EntryPoint %s is refused', async (verifyingContract) => {
    await expect(describeData(permit({}, { verifyingContract }))).rejects.toThrow(
      'Data for the EntryPoint of ERC-4337 is not signed.',
    )
  })

  test('anything for the own account is refused', async () => {
    for (const verifyingContract of [ME, ME.toLowerCase()]) {
      await expect(describeData(permit({}, { verifyingContract }))).rejects.toThrow(
        'Data for your own account as its contract is not signed.',
      )
    }
    await expect(describeData(permit({}, { verifyingContract: TOKEN }), { account: TOKEN })).rejects.toThrow(
      'own account',
    )
  })
})
