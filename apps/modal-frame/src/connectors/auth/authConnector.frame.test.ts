import { describe, expect, test } from 'vitest'
import { CALL, setUpAuth, USER } from '../../testing/testAuth.ts'
import { settled } from '../../testing/testDeps.ts'

const CHANGE = { ...CALL, method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }

describe('switching the network', () => {
  test('[S7.27:chainId] asks the frame for its chain if the answer is lost', async () => {
    const { connector, frame, signIn, event } = setUpAuth()
    await signIn()
    const switching = connector.session.request(CHANGE)
    await settled()
    frame.reject('SWITCH_NETWORK', 'Request timed out', 'TIMEOUT')
    await settled()
    frame.respond('GET_CHAIN_ID', { chainId: 8_453 })
    expect(await switching).toBeNull()
    expect(event).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'chainChanged', data: '0x2105' }))
  })

  test.each([
    ['is on another chain', true],
    ['does not answer', false],
  ])('[S7.27:chainId] fails if the frame %s', async (_, responses) => {
    const { connector, frame, signIn, event } = setUpAuth()
    await signIn()
    const switching = connector.session.request(CHANGE).catch((cause: unknown) => cause)
    await settled()
    frame.reject('SWITCH_NETWORK', 'Invalid chainId', 'INVALID_INPUT')
    await settled()
    if (responses) frame.respond('GET_CHAIN_ID', { chainId: 42_161 })
    else frame.reject('GET_CHAIN_ID', 'Request timed out', 'TIMEOUT')
    expect(await switching).toMatchObject({ name: 'AUTH_FAILED' })
    expect(event).not.toHaveBeenCalled()
    expect(await connector.session.request({ ...CALL, method: 'eth_chainId' })).toBe('0xa4b1')
  })

  test.each([
    ['has no code there', { isDeployed: false }, 1],
    ['has its code there', { isDeployed: true }, 0],
  ])('[S7.27:initSmartAccount] reads whether the account %s', async (_, response, reports) => {
    const { connector, frame, signIn, connected } = setUpAuth()
    await signIn({ ...USER, smartAccountDeployed: !response.isDeployed })
    const switching = connector.session.request(CHANGE)
    await settled()
    frame.respond('SWITCH_NETWORK', { chainId: 8_453 })
    await switching
    frame.respond('INIT_SMART_ACCOUNT', { address: USER.address, ...response })
    await settled()
    connected.mockClear()
    // Mined calls may have set the account's code.
    const requested = connector.session.request({ ...CALL, method: 'wallet_getCallsStatus', params: ['0x01'] })
    await settled()
    frame.respond('RPC_REQUEST', { status: 200 })
    await settled()
    if (reports > 0) frame.respond('GET_USER', USER)
    await requested
    expect(connected).toHaveBeenCalledTimes(reports)
  })

  test('[S7.27:initSmartAccount] expects no code where smart accounts are not enabled', async () => {
    const { connector, frame, signIn, connected } = setUpAuth()
    await signIn({ ...USER, smartAccountDeployed: false })
    const switching = connector.session.request(CHANGE)
    await settled()
    frame.respond('SWITCH_NETWORK', { chainId: 8_453 })
    await switching
    frame.reject('INIT_SMART_ACCOUNT', 'no smart accounts', 'NOT_CONFIGURED')
    await settled()
    connected.mockClear()
    const requested = connector.session.request({ ...CALL, method: 'wallet_getCallsStatus', params: ['0x01'] })
    await settled()
    frame.respond('RPC_REQUEST', { status: 200 })
    await requested
    expect(connected).not.toHaveBeenCalled()
  })
})

test('[S7.27:reload] reloads the frame of a session that has ended', async () => {
  const { connector, frame, signIn } = setUpAuth()
  await signIn()
  const signing = connector.session.request({ ...CALL, method: 'personal_sign' }).catch(() => {})
  await settled()
  frame.reject('RPC_REQUEST', 'Your session has ended.', 'SESSION_OVER')
  await signing
  expect(frame.names().at(-1)).toBe('RELOAD')
})

test('[S4.13:networks] reports no smart-account networks on an error', async () => {
  const { connector, frame, signIn } = setUpAuth()
  await signIn()
  const requested = connector.session.request({ ...CALL, method: 'airlock_account', params: [] })
  await settled()
  frame.respond('GET_USER', USER)
  await settled()
  frame.reject('GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'An error occurred', 'UNAVAILABLE')
  expect(await requested).toEqual([])
})
