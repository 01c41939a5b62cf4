import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { expect, type Page } from '@playwright/test'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { POLKADOT_PEOPLE } from '../../stack/polkadot/polkadotPeople.ts'
import { accountsOf, judgeSignIn } from '../namespacePage.ts'
import { type InjectedNamespace, judged, requestsOf } from './InjectedNamespace.ts'

type PolkadotProvider = {
  accounts: { get(): Promise<{ address: string }[]> }
  signer: { signRaw(raw: { address: string; data: string; type: 'bytes' }): Promise<{ signature: string }> }
  request(call: { method: string; params: object }): Promise<{ signature: string }>
}

const { address } = POLKADOT_PEOPLE['dot-good']
const SECOND = '123xUpJQSQqwZKZP9VSUvp7f4o5zYSHzx67YBSsENLPSt6Ld'

export const injectedPolkadot: InjectedNamespace = {
  namespace: 'polkadot',
  name: 'Polkadot',
  network: POLKADOT,
  code: /polkadot/i,
  controls: 'polkadotWallets',
  wallet: { id: 'dot-good', name: 'Dot Good', address, short: /12Vstp…4Ngg/, balance: /1\.23/ },
  fetchBalance: async () => ({ balance: '1.2345678901', symbol: 'DOT' }),
  async signs(page) {
    // The wallet signs within tags, which the library of Polkadot knows.
    const raw = await page.evaluate(async (signer) => {
      const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
      const [account] = await provider.accounts.get()
      return { account, ...(await provider.signer.signRaw({ address: signer, data: 'Grüße', type: 'bytes' })) }
    }, address)
    await cryptoWaitReady()
    expect(raw.account).toEqual({ address })
    expect(signatureVerify('<Bytes>Grüße</Bytes>', raw.signature, address)).toMatchObject({ isValid: true })
    expect(signatureVerify('<Bytes>Gruesse</Bytes>', raw.signature, address)).toMatchObject({ isValid: false })
    expect(await judged(page, injectedPolkadot)).toMatchObject({ ok: true, account: `${POLKADOT}:${address}` })
    const bySecond = judgeSignIn({ caipNetworkId: POLKADOT, accountAddress: address }, (message) =>
      sign(page, message, SECOND),
    )
    expect(await bySecond).toBe('UNAUTHORIZED')
  },
  async sign(page, message) {
    const [active = ''] = (await accountsOf(page, 'polkadot')).own
    return sign(page, message, active)
  },
  async changesAccount(page) {
    expect(await requestsOf(page, injectedPolkadot, 'dot-good')).toEqual([])
    const show = (...indexes: number[]) =>
      page.evaluate((shown) => window.polkadotWallets?.['dot-good']?.showAccounts(...shown), indexes)
    const own = async () => (await accountsOf(page, 'polkadot')).own
    // The active account stays active until the wallet no longer shows it.
    await show(1, 0)
    await expect.poll(own).toEqual([address, SECOND])
    await show(1)
    await expect.poll(own).toEqual([SECOND])
    await show(0)
  },
}

function sign(page: Page, message: string, signer: string) {
  return page.evaluate(
    async (params) => {
      const provider = window.airlock?.appKit?.getProvider('polkadot') as unknown as PolkadotProvider
      return provider.request({ method: 'polkadot_signMessage', params }).then(
        ({ signature }) => ({ signature }),
        ({ name }) => ({ name: String(name) }),
      )
    },
    { message, address: signer },
  )
}
