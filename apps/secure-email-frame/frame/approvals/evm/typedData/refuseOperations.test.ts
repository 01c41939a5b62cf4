import { describe, expect, test } from 'vitest'
import { SecureError } from '../../../errors/SecureError.ts'
import { DELEGATED_CODE } from '../../../smartAccount/delegate.ts'
import { type Data, describeData, ME, permit, single, TO, TOKEN } from '../../../testing/typedData.ts'

const HASH = `0x${'ab'.repeat(32)}`

const members = (text: string) =>
  text.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))

describe('[T87] operations as typed data', () => {
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
  ])('rejects %s wherever it occurs, even without a value', async (_, primaryType, types, message) => {
    const empty = (type: string): unknown => {
      if (type.endsWith(']')) return []
      if (type === 'address') return TO
      return type === 'bytes32' ? word : type === 'bytes' ? '0x' : '0'
    }
    const value = Object.fromEntries((types[primaryType] ?? []).map(({ name, type }) => [name, empty(type)]))
    const outer = { Outer: [{ name: 'list', type: `${primaryType}[]` }] }
    const rejected = {
      code: 'INVALID_INPUT',
      message,
      next: 'Send a transaction instead, which shows its effects.',
    }
    await expect(describeData({ ...permit(), types, primaryType, message: value })).rejects.toMatchObject(rejected)
    for (const list of [[value], []]) {
      const data = { ...permit(), types: { ...types, ...outer }, primaryType: 'Outer', message: { list } }
      await expect(describeData(data)).rejects.toMatchObject(rejected)
    }
  })

  test('rejects a renamed authorization by its effect', async () => {
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
  ])('accepts %s without one of its members', async (_, name, text) => {
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
    ...['address xsender,uint256 nonce,bytes callData', 'address senderHint,uint256 nonce,bytes callData'],
    ...['Myaddress sender,uint256 nonce,bytes callData', 'address[] sender,uint256 nonce,bytes callData'],
    ...['address sender,uint256 subseq,bytes callData', 'address sender,Myuint nonce,bytes callData'],
    ...['address sender,uint256 nonce,Mybytes callData', 'Myuint preVerificationGas,bytes callData'],
    ...['uint256 xpreVerificationGas,bytes callData', 'uint256 preVerificationGasX,bytes callData'],
    ...['uint256 xpaymasterAndData,bytes callData', 'uint256 paymasterAndDataX,bytes callData'],
    ...['address myEntryPoint,bytes callData', 'address entryPointId,bytes callData'],
    ...['Myaddress entryPoint,bytes callData', 'address[] entryPoint,bytes callData'],
    ...['bytes32 subauthority,bytes32[] caveats', 'bytes32 authorityId,bytes32[] caveats'],
    ...['Mybytes32 authority,bytes32[] caveats', 'bytes32[] authority,bytes32[] caveats'],
    ...['bytes32 authority,bytes32[] mycaveats', 'bytes32 authority,bytes32[] caveatsOf'],
    ...[
      'uint256 chainId,address mycontractAddress,uint64 nonce',
      'uint256 chainId,address implementationOf,uint64 nonce',
    ],
    ...[
      'uint256 mychainId,address contractAddress,uint64 nonce',
      'uint256 chainIdOf,address contractAddress,uint64 nonce',
    ],
    ...[
      'uint256 chainId,address contractAddress,uint64 mynonce',
      'uint256 chainId,address contractAddress,uint64 nonceOf',
    ],
    ...['Myuint chainId,address contractAddress,uint64 nonce', 'uint256 chainId,address contractAddress,Myuint nonce'],
    ...['uint256 chainId,Myaddress contractAddress,address who,uint64 nonce'],
    ...['uint256 chainId,address[] contractAddress,address who,uint64 nonce'],
  ])('accepts a struct of %s', async (text) => {
    const inner = members('bool x')
    const own = { Myaddress: inner, Myuint: inner, Mybytes: inner, Mybytes32: inner }
    expect((await describeData(single('Near[]', [], { Near: members(text), ...own }))).title).toBe('signData')
  })

  test.each(['uint256 chainId,Myaddress who,uint256 nonce', 'uint256 chainId,address[] who,uint256 nonce'])(
    'accepts an authorization of %s',
    async (text) => {
      const types = { Authorization: members(text), Myaddress: members('bool x') }
      expect((await describeData(single('Authorization[]', [], types))).title).toBe('signData')
    },
  )

  test.each([
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  ])('rejects anything for the EntryPoint %s', async (verifyingContract) => {
    await expect(describeData(permit({}, { verifyingContract }))).rejects.toThrow(
      'Data for the EntryPoint of ERC-4337 is not signed.',
    )
  })

  test('rejects anything for the own account', async () => {
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

describe('[T87] transactions as typed data', () => {
  const rejected = {
    code: 'INVALID_INPUT',
    message: 'A transaction is not signed as data.',
    next: 'Send a transaction instead, which shows its effects.',
  }
  const integers = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
  const data = (types: { name: string; type: string }[]): Data => ({
    domain: { name: 'zkSync', version: '2', chainId: 324 },
    types: { Transaction: types },
    primaryType: 'Transaction',
    message: Object.fromEntries(
      types.map(({ name, type }) => [name, type.endsWith(']') ? [] : type === 'bytes' ? '0x' : '0']),
    ),
  })
  const PLAIN = integers(
    'from',
    'to',
    'gasLimit',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
    'paymaster',
    'nonce',
    'value',
  )
  const OF_ZKSYNC = [
    ...integers('txType', 'gasPerPubdataByteLimit'),
    { name: 'factoryDeps', type: 'bytes32[]' },
    { name: 'paymasterInput', type: 'bytes' },
  ]

  test("rejects ZKsync's authorization, whole or by one member", async () => {
    await expect(describeData(data([...PLAIN, ...OF_ZKSYNC, { name: 'data', type: 'bytes' }]))).rejects.toMatchObject(
      rejected,
    )
    for (const member of OF_ZKSYNC)
      await expect(describeData(data([member])), member.name).rejects.toMatchObject(rejected)
  })

  test('rejects a transaction with a nonce, a gas price and a sent value', async () => {
    for (const price of ['gasPrice', 'maxFeePerGas', 'max_priority_fee_per_gas', 'maxPriorityFeePerGas'])
      for (const sent of ['to', 'from', 'value', 'amount'])
        await expect(describeData(data(integers('nonce', price, sent))), `${price} ${sent}`).rejects.toMatchObject(
          rejected,
        )
  })

  test('rejects signed integers too, which no price or count has', async () => {
    const signed = (...names: string[]) => names.map((name) => ({ name, type: 'int256' }))
    await expect(describeData(data([...integers('nonce', 'to'), ...signed('gasPrice')]))).rejects.toMatchObject(
      rejected,
    )
    await expect(describeData(data([...integers('gasPrice', 'to'), ...signed('nonce')]))).rejects.toMatchObject(
      rejected,
    )
  })

  test('accepts a transaction for a contract, such as a Safe', async () => {
    const bound = { ...data(integers('nonce', 'gasPrice', 'to')), domain: permit().domain }
    expect(await describeData(bound)).toMatchObject({ title: 'signData' })
  })

  test('rejects a transaction that limits gas and storage, or has a tip', async () => {
    for (const limit of ['gasLimit', 'storageLimit', 'tip'])
      await expect(describeData(data(integers('nonce', limit, 'to'))), limit).rejects.toMatchObject(rejected)
  })

  test('rejects a call that a network contract makes for its signer', async () => {
    const call = [...integers('value', 'nonce'), { name: 'to', type: 'address' }, { name: 'data', type: 'bytes' }]
    const bound = (verifyingContract: string) => ({
      ...data(call),
      domain: { name: 'Call Permit Precompile', chainId: 1284, verifyingContract },
      message: { value: '1', nonce: '0', to: TO, data: '0x' },
    })
    const at = (number: string) => `0x${number.padStart(40, '0')}`
    for (const contract of [at('1'), at('80a'), at('ffff')])
      await expect(describeData(bound(contract)), contract).rejects.toMatchObject({
        ...rejected,
        message: 'A call by the network itself is not signed as data.',
      })
    for (const contract of [at('0'), at('10000'), TOKEN])
      expect(await describeData(bound(contract)), contract).toMatchObject({
        warnings: expect.arrayContaining(['unknownCall']),
      })
    const note = { ...single('string', 'hello'), domain: { name: 'Note', chainId: 1284, verifyingContract: at('80a') } }
    expect(await describeData(note)).toMatchObject({ title: 'signData' })
  })

  test.each([
    ['nonce', 'gasPrice'],
    ['gasPrice', 'to'],
    ['nonce', 'to', 'gas'],
    ['nonce', 'price', 'amount'],
    ['nonce', 'oldGasPrice', 'to'],
    ['nonce', 'gasPriceOracle', 'to'],
    ['nonce', 'gasPrice', 'token'],
    ['nonce', 'gasPrice', 'upTo'],
    ['lastTxType'],
    ['txTypes'],
  ])('accepts data without one of them: %s, %s', async (...names) => {
    expect(await describeData(data(integers(...names)))).toMatchObject({ title: 'signData' })
  })
})

describe('[T87] typed data for the code of another wallet', () => {
  const OTHER_CODE = `0xef0100${'11'.repeat(20)}`
  const OPERATION = 'An operation of a smart account (ERC-4337) is not signed as data.'
  const rejected = {
    code: 'INVALID_INPUT',
    message: 'Data of an unknown kind is not signed by an account that runs code of another wallet.',
    next: 'Take that code back in the settings first.',
  }
  const unbound = { name: 'Note', chainId: 1, verifyingContract: undefined }

  test('rejects operation hashes and session keys, whatever code the account has', async () => {
    await expect(describeData(single('bytes32', HASH, {}, 'userOpHash'))).rejects.toThrow(OPERATION)
    await expect(describeData(single('address', TO, {}, 'sessionValidator'))).rejects.toThrow(OPERATION)
    await expect(describeData(single('bytes32[]', [HASH], {}, 'user_op_hash'))).rejects.toThrow(OPERATION)
    await expect(describeData(single('address[]', [TO], {}, 'session_validators'))).rejects.toThrow(OPERATION)
  })

  test('rejects data of an unknown shape, whatever it is bound to', async () => {
    const note = single('string', 'hello')
    const cases = [
      note,
      { ...note, domain: unbound },
      single('bytes32', HASH, {}, 'root'),
      struct('address eoa,bytes executionData,uint256 nonce', { eoa: ME, executionData: '0x', nonce: '1' }),
      struct('address account,bytes[] calls,uint256 nonce', { account: ME, calls: [], nonce: '1' }),
      struct('address account,address key,uint256 expiry', { account: ME, key: TO, expiry: '1' }),
    ]
    for (const data of cases) {
      await expect(describeData(data, { code: OTHER_CODE })).rejects.toMatchObject(rejected)
      await expect(describeData(data, { code: '0x6001' })).rejects.toMatchObject(rejected)
      for (const code of ['0x', DELEGATED_CODE])
        expect(await describeData(data, { code })).toMatchObject({ title: 'signData' })
    }
  })

  test('rejects data if any network that its signature counts on has foreign code', async () => {
    const note = single('string', 'hello')
    for (const chain of [1, 8453]) {
      const only = (requested: unknown) => (requested === chain ? OTHER_CODE : '0x')
      await expect(describeData(note, { codeOn: only })).rejects.toMatchObject(rejected)
    }
  })

  test('[T254] requires the network that data names, and names others without an answer', async () => {
    const note = single('string', 'hello')
    const elsewhere = { ...note, domain: { ...note.domain, chainId: 8453 } }
    const away = (requested: unknown) => {
      if (requested === 8453) throw new Error('away')
      return '0x'
    }
    await expect(describeData(elsewhere, { codeOn: away })).rejects.toThrow('away')
    const unchecked = await describeData(note, { codeOn: away })
    expect(unchecked.warnings).toContain('codeUnread')
    expect(unchecked.fields).toContainEqual({ name: 'uncheckedOn', value: 'Base', variant: 'text' })
    const unserved = (requested: unknown) => {
      if (requested === 747_474) throw new SecureError('NETWORK_FAILED', { isUnserved: true })
      return '0x'
    }
    const nowhere = { ...note, domain: { ...note.domain, chainId: 747_474 } }
    const { fields, warnings } = await describeData(nowhere, { codeOn: unserved })
    expect(warnings).toContain('codeUnread')
    expect(fields).toContainEqual({ name: 'uncheckedOn', value: 'Chain 747474', variant: 'text' })
  })

  test('rejects permit-like data with bytes, a hash or no contract', async () => {
    const { types, message, domain } = permit()
    const sibling = (member: string, value: unknown) => {
      const [type = '', name = ''] = member.split(' ')
      return { ...permit({ [name]: value }), types: { Permit: [...(types.Permit ?? []), { type, name }] } }
    }
    const disguises = [
      sibling('bytes extra', '0x'),
      sibling('bytes[] extra', []),
      sibling('bytes32 opHash', HASH),
      sibling('bytes32[2] roots', [HASH, HASH]),
      {
        ...permit({ inner: { extra: '0x' } }),
        types: {
          Permit: [...(types.Permit ?? []), { type: 'Inner', name: 'inner' }],
          Inner: [{ type: 'bytes', name: 'extra' }],
        },
      },
      { ...permit(), domain: { ...domain, verifyingContract: undefined }, message: { ...message, token: TOKEN } },
    ]
    for (const data of disguises) {
      await expect(describeData(data, { code: OTHER_CODE, knownContracts: {} })).rejects.toMatchObject(rejected)
      expect(await describeData(data)).toMatchObject({ title: 'permit' })
    }
  })

  test('accepts a permit, also with bytes for a known contract', async () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const salted = { types: { Permit: [...(permit().types.Permit ?? []), { type: 'bytes32', name: 'salt' }] } }
    const extra = { types: { Permit: [...(permit().types.Permit ?? []), { type: 'bytes', name: 'extra' }] } }
    for (const data of [
      permit(),
      { ...permit({ salt: HASH }), ...salted },
      { ...permit({ extra: '0x' }, { verifyingContract: usdc }), ...extra },
      { ...permit({ extra: '0x' }, { verifyingContract: usdc, chainId: undefined }), ...extra },
    ]) {
      expect(await describeData(data, { code: OTHER_CODE })).toMatchObject({ title: 'permit' })
    }
    // Another chain has another contract at that address.
    const elsewhere = { ...permit({ extra: '0x' }, { verifyingContract: usdc, chainId: 8453 }), ...extra }
    await expect(describeData(elsewhere, { code: OTHER_CODE })).rejects.toMatchObject(rejected)
  })
})

describe('[T87] claims of an account in signed data', () => {
  const [claim, salt] = ['An account is not given to another one by signed data.', HASH]
  test.each([
    ['Astar', 592, 'Claim', 'bytes substrateAddress'],
    ['Acala', 787, 'Transaction', 'bytes substrateAddress'],
    ['another spelling', 1, 'Claim', 'bytes32 native_account'],
    ['another one', 1, 'Claim', 'string SS58Address'],
  ])('rejects %s', async (_network, chainId, primaryType, member) => {
    const [type = '', name = ''] = member.split(' ')
    const value = type === 'bytes' ? '0x01' : type === 'string' ? '5F' : HASH
    const data = {
      domain: { name: 'Claim', version: '1', chainId, salt },
      types: { [primaryType]: [{ type, name }] },
      primaryType,
      message: { [name]: value },
    }
    await expect(describeData(data)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: claim })
    const bound = { ...data, domain: { ...data.domain, verifyingContract: TOKEN } }
    expect(await describeData(bound)).toMatchObject({ title: 'signData' })
  })

  test.each(['alternativeAddress', 'nativeAddressBook'])('accepts a member of another name: %s', async (name) => {
    const data = {
      domain: { name: 'Notes', version: '1', chainId: 1, salt },
      types: { Note: [{ type: 'string', name }] },
      primaryType: 'Note',
      message: { [name]: '5F' },
    }
    expect(await describeData(data)).toMatchObject({ title: 'signData' })
  })
})

function struct(text: string, message: object): Data {
  return { ...permit(), types: { Note: members(text) }, primaryType: 'Note', message }
}
