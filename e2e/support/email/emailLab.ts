import { type EmailLab, startEmailLab } from '../../stack/startEmailLab.ts'
import { test as base } from '../test.ts'
import type { World } from '../world.ts'

type EmailLabFixtures = {
  /**
   * A modal, a secure origin, PostgreSQL and SMTP in the hands of one test at a time, which leaves them running; `world` is the world with
   * them in their places.
   */
  lab: EmailLab & { world: World }
}

export const test = base.extend<object, EmailLabFixtures>({
  lab: [
    async ({ world }, use, info) => {
      const lab = await startEmailLab(world.ports, world.urls, info.parallelIndex)
      await use({ ...lab, world: { ...world, urls: { ...world.urls, ...lab.urls } } })
      await lab.close()
    },
    { scope: 'worker' },
  ],
})
