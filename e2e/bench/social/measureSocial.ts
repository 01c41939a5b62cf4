import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { startProviders } from '../../../apps/secure-email-frame/server/testing/providers/startProviders.ts'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startWorld } from '../../stack/startWorld.ts'
import { partitionedStorage } from '../../support/browsers.ts'
import { openConnect, openProvider } from '../../support/email/social.ts'
import { startSites } from '../../support/sites.ts'
import { calm } from '../calm.ts'
import { median } from '../median.ts'
import { layOut } from '../report.ts'
import { runningParts } from '../runningParts.ts'
import { startBareSite } from './bareSite.ts'

const PORT_BASE = '7100'
const PERSON = 'Continue as Ada Lovelace'

/** Each in ms, by run. */
export type SocialFigures = Record<'chosen' | 'bareChosen' | 'answered' | 'bareAnswered', number[]>

/**
 * A sign-in with Google by a person who has a wallet: from the button of the modal to the page of the provider, and from the answer there to
 * the connected site. Beside it a site that does the same round trip in its own tab, with nothing behind it.
 */
export async function measureSocial(executablePath: string, runs: number): Promise<SocialFigures> {
  const { started, close } = runningParts()
  const figures: SocialFigures = { chosen: [], bareChosen: [], answered: [], bareAnswered: [] }
  try {
    const world = await started(startWorld(worldPorts(PORT_BASE)))
    const sites = await started(startSites())
    const bare = await started(startBareSite())
    const providers = await started(startProviders({ port: 0, secureOrigin: bare.origin }))
    const { SOCIAL_GOOGLE_CLIENT_ID: clientId = '', SOCIAL_GOOGLE_CLIENT_SECRET: clientSecret = '' } =
      providers.environment
    bare.register({ provider: providers.originOf('google'), clientId, clientSecret })
    const browser = await started(chromium.launch({ executablePath, ...partitionedStorage }))
    // The first run makes the wallet.
    for (let run = 0; run <= runs; run += 1) {
      await calm()
      const taken = await inNewContext(async (page, clicked) => {
        await openConnect(page, sites, world, { path: '/bench-social' })
        const window = await openProvider(page, 'Google')
        return roundTrip(window, clicked, connectedAt(page))
      })
      await calm()
      const beside = await inNewContext(async (page, clicked) => {
        await page.goto(bare.origin)
        await page.getByRole('link', { name: 'Sign in' }).click()
        return roundTrip(
          page,
          clicked,
          page
            .locator('#who')
            .waitFor()
            .then(() => now(page)),
        )
      })
      process.stderr.write(run === 0 ? 'social warmed up\n' : `social ${run}/${runs}\n`)
      if (run === 0) continue
      figures.chosen.push(taken.chosen)
      figures.answered.push(taken.answered)
      figures.bareChosen.push(beside.chosen)
      figures.bareAnswered.push(beside.answered)
    }

    async function inNewContext<Value>(task: (page: Page, clicked: () => number) => Promise<Value>): Promise<Value> {
      const context = await browser.newContext()
      try {
        return await task(await context.newPage(), await noteClicks(context))
      } finally {
        await context.close()
      }
    }
  } finally {
    await close()
  }
  return figures
}

/** @returns the time of the newest click in any page or frame, in ms since 1970 */
async function noteClicks(context: BrowserContext): Promise<() => number> {
  let newest = 0
  await context.exposeBinding('noteClick', (_source, at: number) => {
    newest = at
  })
  await context.addInitScript(
    `addEventListener('click', () => noteClick(performance.timeOrigin + performance.now()), true)`,
  )
  return () => newest
}

/** From the click that has been made to the page of the provider, and from the click there to the end. */
async function roundTrip(window: Page, clicked: () => number, end: Promise<number>) {
  const person = window.getByRole('button', { name: PERSON })
  await person.waitFor()
  const chosen = (await now(window)) - clicked()
  await person.click()
  return { chosen, answered: (await end) - clicked() }
}

const now = (page: Page) => page.evaluate<number>('performance.timeOrigin + performance.now()')

const connectedAt = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const look = () => window.airlock.appKit.getAccount().isConnected
      ? resolve(performance.timeOrigin + performance.now())
      : void setTimeout(look, 4)
    look()
  })`)

export function socialTable({ chosen, bareChosen, answered, bareAnswered }: SocialFigures): string {
  const line = (name: string, ours: readonly number[], bare: readonly number[]) => [
    name,
    median(ours).toFixed(0),
    median(bare).toFixed(0),
    (median(ours) / median(bare)).toFixed(1),
  ]
  return layOut([
    ['', 'here, ms', 'bare OpenID Connect, ms', 'ratio'],
    line('chosen to the provider’s page', chosen, bareChosen),
    line('answered there to connected', answered, bareAnswered),
  ])
}
