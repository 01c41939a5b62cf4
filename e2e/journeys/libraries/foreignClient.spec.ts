import { verifySignIn } from '@airlock/verify'
import { expect, type Page } from '@playwright/test'
import { createTestClient, http, recoverMessageAddress } from 'viem'
import type {} from '../../pages/w3mClient.ts'
import { DELEGATE_ADDRESS } from '../../stack/smartAccount/delegateAddress.ts'
import { DIRECT_PROJECT_ID } from '../../stack/worldConfig.ts'
import { bundlePage } from '../../support/bundlePage.ts'
import { newEmail } from '../../support/email/email.ts'
import { confirmFarcaster } from '../../support/email/farcaster.ts'
import { codeMailedTo } from '../../support/email/mail.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'
import type { World } from '../../support/world.ts'

type Generation = 'older' | 'newer'
type Opened = { sites: Sites; stack: World; generation: Generation; project?: string; host?: string }

async function openClient(
  page: Page,
  { sites, stack, generation, project = DIRECT_PROJECT_ID, host = 'localhost' }: Opened,
) {
  const src = sites.put(host, '/w3m.js', { body: await bundlePage('w3mClient.ts'), type: 'text/javascript' })
  const data = `data-frame="${stack.urls.secure}" data-project="${project}" data-generation="${generation}" data-chain="eip155:42161"`
  await page.goto(
    sites.put(host, `/w3m-${generation}`, {
      body: `<!doctype html><title>A site of its own</title><body><script src="${src}" ${data}></script>`,
    }),
  )
  const frame = page.frameLocator('#w3m-iframe')
  return {
    frame,
    heading: frame.getByRole('heading', { level: 1 }),
    approve: frame.locator('.approval-approve'),
    ready: () => page.evaluate(() => window.w3m?.ready),
    request: (name: string, payload?: unknown) =>
      page.evaluate(([input, body]) => window.w3m?.request(input as string, body), [name, payload] as const),
    rpc: (method: string, params: unknown) =>
      page.evaluate(
        ([input, list]) =>
          window.w3m?.rpc(input as string, list).then(
            (result) => ({ result }),
            (error: Error) => ({ error: error.message }),
          ),
        [method, params] as const,
      ),
    call: (method: 'abort' | 'show' | 'hide') => page.evaluate((name) => window.w3m?.[name](), method),
    state: () => page.evaluate(() => ({ problems: window.w3m?.problems, received: window.w3m?.received ?? [] })),
  }
}

// The modal sends GET_CHAIN_ID, INIT_SMART_ACCOUNT and RELOAD only when it needs them. Other clients send them on each start.
for (const generation of ['older', 'newer'] as const) {
  test(`[S4.12:abort] [S6.5:personalSign] [S6.6:calls] [S7.24:personalSign] [S7.27:chainId] [S7.27:smartAccountNetworks] [S7.27:initSmartAccount] [S7.27:setPreferredAccount] [S7.27:reload] [S7.27:prefixes] [S7.27:socialRedirectUri] [S8.2:aborted] serves a protocol-only client of the ${generation} generation`, async ({
    page,
    sites,
    stack,
  }) => {
    const client = await openClient(page, { sites, stack, generation })
    expect(await client.ready()).toEqual({ version: expect.any(String) })
    const email = newEmail()
    expect(await client.request('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await client.request('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    await expect(client.request('CONNECT_OTP', { otp: '12345x' })).rejects.toThrow(/Invalid/)
    await client.request('CONNECT_OTP', { otp: await codeMailedTo(stack.urls.mail, email) })
    const user = (await client.request('GET_USER', { chainId: 'eip155:42161' })) as { address: `0x${string}` }
    expect(user).toMatchObject({ email, address: expect.stringMatching(/^0x/), chainId: 42_161 })
    expect(await client.request('IS_CONNECTED', {})).toEqual({ isConnected: true })

    expect(await client.request('GET_CHAIN_ID')).toEqual({ chainId: 42_161 })
    for (const chainId of ['eip155:8453', '8453', 8_453]) {
      expect(await client.request('SWITCH_NETWORK', { chainId })).toEqual({ chainId: 8_453 })
    }
    expect(await client.request('GET_CHAIN_ID')).toEqual({ chainId: 8_453 })
    expect(
      await client.request('SYNC_THEME', { themeMode: 'dark', themeVariables: { '--w3m-z-index': 1 } }),
    ).toBeUndefined()
    const { uri } = (await client.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
    expect(uri).toContain(`${stack.urls.secure}/social/start?tx=`)
    // The same address on every network; on this one its code can be set.
    expect(await client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
      smartAccountEnabledNetworks: expect.arrayContaining([8_453, 42_161]),
    })
    const { address } = user
    expect(await client.request('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
    const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:8453']) })
    await chain.setCode({ address, bytecode: `0xef0100${DELEGATE_ADDRESS.slice(2)}` })
    expect(await client.request('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: true })
    expect(await client.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toMatchObject({ type: 'eoa' })

    expect(await client.rpc('eth_blockNumber', [])).toEqual({ result: expect.stringMatching(/^0x/) })
    expect(await client.rpc('eth_sign', ['0x', user.address])).toEqual({
      error: 'Requested RPC call is not allowed',
    })
    await client.call('show')
    const signing = client.rpc('personal_sign', ['0x68656c6c6f', user.address])
    await expect(client.heading).toHaveText('Sign a message')
    // The screen names the page that embeds the frame, by the browser's own word.
    await expect(client.frame.getByText(sites.origin('localhost'))).toBeVisible()
    await expect(client.approve).toHaveAttribute('aria-disabled', 'false')
    await client.approve.click()
    const { result: signature } = (await signing) as { result: `0x${string}` }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(user.address)

    // Closing the screen is an abort, which has no answer; the request that waited for the user has one.
    const aborted = client.rpc('personal_sign', ['0x01', user.address])
    await expect(client.heading).toBeVisible()
    await client.call('abort')
    expect(await aborted).toEqual({ error: 'Request was aborted' })
    await expect(client.heading).toBeHidden()

    const readyCount = async () => {
      const { received } = await client.state()
      return received.filter((type) => type === '@w3m-frame/READY').length
    }
    expect(await readyCount()).toBe(1)
    // The document begins again, and the session continues.
    expect(await client.request('RELOAD')).toBeUndefined()
    await expect.poll(readyCount).toBe(2)
    expect(await client.request('IS_CONNECTED')).toEqual({ isConnected: true })

    await client.request('SIGN_OUT')
    expect(await client.request('IS_CONNECTED')).toEqual({ isConnected: false })
    const { problems, received } = await client.state()
    expect(problems).toEqual([])
    expect(received.filter((type) => type.includes('RPC_ABORT'))).toEqual([])
  })
}

for (const generation of rowsOf(['older', 'newer'] as const, 1)) {
  test(`[S7.27:farcasterUri] [S7.27:farcasterConnect] [S1.2:farcaster] signs in a ${generation} client with Farcaster`, async ({
    page,
    sites,
    stack,
  }) => {
    const client = await openClient(page, { sites, stack, generation })
    await client.ready()
    const { url } = (await client.request('GET_FARCASTER_URI')) as { url: string }
    // A client shows the code while it waits.
    const connecting = client.request('CONNECT_FARCASTER')
    await confirmFarcaster(page, url, 'ada')
    expect(await connecting).toEqual({ userName: 'ada' })
    const user = await client.request('GET_USER', { chainId: 'eip155:42161' })
    expect(user).toMatchObject({ address: expect.stringMatching(/^0x/), chainId: 42_161, userName: 'ada' })
    expect(await client.request('IS_CONNECTED')).toEqual({ isConnected: true })
    expect((await client.state()).problems).toEqual([])
  })
}

test('[T48] informs a client of a sign-in only to its site, once approved', async ({ page, sites, stack }) => {
  const client = await openClient(page, { sites, stack, generation: 'newer' })
  await client.ready()
  const email = newEmail()
  await client.request('CONNECT_EMAIL', { email })
  await client.request('CONNECT_OTP', { otp: await codeMailedTo(stack.urls.mail, email) })
  const { host: domain, origin } = new URL(page.url())
  const siwxMessage = {
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:42161',
    domain,
    uri: `${origin}/login`,
    version: '1',
    nonce: 'k3J9f0aLq2',
    issuedAt: new Date().toISOString(),
  }
  for (const change of [{ domain: 'evil.localhost' }, { uri: 'http://evil.localhost/login' }]) {
    const foreign = client.request('GET_USER', { siwxMessage: { ...siwxMessage, ...change } })
    await expect(foreign).rejects.toThrow('The sign-in is for another site.')
  }
  // A client without a visible frame gets only the user.
  const plain = (await client.request('GET_USER', { siwxMessage })) as { address: string }
  expect(plain).not.toHaveProperty('signature')

  await client.call('show')
  const declined = client.request('GET_USER', { siwxMessage })
  await expect(client.heading).toHaveText(/^Sign in to /)
  await client.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await declined).toMatchObject({ address: plain.address })
  for (const field of ['message', 'signature', 'siwxMessage']) expect(await declined).not.toHaveProperty(field)

  const approved = client.request('GET_USER', { siwxMessage })
  await expect(client.heading).toHaveText(/^Sign in to /)
  await expect(client.approve).toHaveAttribute('aria-disabled', 'false')
  await client.approve.click()
  const { message, signature } = (await approved) as { message: string; signature: string }
  const expected = { domain, nonce: siwxMessage.nonce, address: plain.address }
  expect(await verifySignIn({ message, signature, expected })).toMatchObject({ ok: true })
  expect((await client.state()).problems).toEqual([])
})

test('[T27] ignores a foreign client without the operator’s permission', async ({ page, sites, stack }) => {
  for (const [host, project] of [
    ['localhost', 'default'],
    ['evil.localhost', DIRECT_PROJECT_ID],
  ] as const) {
    await openClient(page, { sites, stack, generation: 'older', project, host })
    await page.frameLocator('#w3m-iframe').locator('body').waitFor({ state: 'attached' })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
    expect(await page.evaluate(() => window.w3m?.received)).toEqual([])
  }
})
