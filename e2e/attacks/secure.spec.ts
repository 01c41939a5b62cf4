import { expect } from '@playwright/test'
import { ask, EMAIL_ON, newEmail, signedIn, signIn } from '../support/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('[T11] what the host posts straight into the secure frame is not heard', async ({ page, sites, world }) => {
  const { address } = await signedIn(page, sites, world, '/t11')
  const heard = await page.evaluate(async (from) => {
    const answers: unknown[] = []
    addEventListener('message', ({ data }) => answers.push(data))
    const secure = window.frames[0]?.frames[0]
    for (const name of ['GET_USER', 'IS_CONNECTED', 'SIGN_OUT', 'RPC_REQUEST']) {
      secure?.postMessage(
        { type: `@w3m-app/${name}`, id: 'evil', payload: { method: 'personal_sign', params: ['0x01', from] } },
        '*',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
    return answers.filter((data) => String((data as { type?: unknown })?.type).startsWith('@w3m-frame'))
  }, address)
  expect(heard).toEqual([])
  expect((await kitState(page)).address).toBe(address)
})

test('[T12] replies that the host forges change nothing', async ({ page, sites, world }) => {
  const { address } = await signedIn(page, sites, world, '/t12')
  await page.evaluate(() => {
    const payload = { email: 'evil@mail.example', address: '0x000000000000000000000000000000000000dEaD', chainId: 1 }
    for (const target of [window, window.frames[0]]) {
      for (const name of [
        'GET_USER_SUCCESS',
        'CONNECT_SOCIAL_SUCCESS',
        'IS_CONNECTED_ERROR',
        'SESSION_UPDATE',
        'READY',
      ]) {
        target?.postMessage({ type: `@w3m-frame/${name}`, id: 'x', payload }, '*')
      }
    }
  })
  expect(await ask(page, 'eth_accounts', [])).toEqual({ result: [address] })
  expect((await kitState(page)).address).toBe(address)
})

test('[T27] a page that embeds the secure frame itself gets no frame', async ({ page, sites, world }) => {
  const url = `${world.urls.secure}/sdk?projectId=default&hostOrigin=http://localhost:1`
  await page.goto(
    sites.put('evil.localhost', '/t27', {
      body: `<!doctype html><title>Evil</title><iframe src="${url}"></iframe>`,
    }),
  )
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error://'))).toBe(true)
})

test('[T10] a host that navigates the secure frame elsewhere reaches nobody, and the session there is over', async ({
  page,
  sites,
  world,
}) => {
  const { address } = await signedIn(page, sites, world, '/t10')
  const evil = sites.put('evil.localhost', '/phish', {
    body: '<!doctype html><title>Phish</title><script>parent.postMessage("phish", "*")</script>',
  })
  await page.evaluate((url) => {
    const secure = window.frames[0]?.frames[0]
    if (secure) secure.location.href = url
  }, evil)
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith(evil))).toBe(false)
  // The frame that comes next is a new one, which knows this device, or asks again.
  const answer = await ask(page, 'eth_accounts', [])
  expect(answer).toEqual({ result: [address] })
})

test('[T67] [T68] where the browser keeps nothing, signing in works until the page is left', async ({
  page,
  sites,
  world,
}) => {
  await page.goto(putHostPage(sites, world, { path: '/t67-email', wallets: 'good', sdk: EMAIL_ON }))
  await signIn(page, world, newEmail())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
})
